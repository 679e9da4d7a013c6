import type { Message } from './protocol';

export type Entry = string | { you: string; other: string };
/** The server's catalogue of one language: "set/say/took", "lang/word/seat". */
export type Sentences = Record<string, Entry>;

/** Who is spoken to, and what the others are called. */
export interface Audience {
  seat: number | null;
  names: string[];
}

export const nobody: Audience = { seat: null, names: [] };

// What people typed, or where in a file something stands: never a word of the catalogue, even if it looks like one.
const asItIs = new Set(['name', 'given', 'field', 'names', 'text']);

/** Fills the server's sentences exactly as the terminal does (core/catalogue.cpp). */
export class Book {
  constructor(
    readonly language: string,
    private readonly entries: Sentences,
  ) {}

  /** `folder` is the game's folder, "five_crowns"; empty for what belongs to no game. */
  sentence(folder: string, message: Message, audience: Audience = nobody): string {
    const entry = this.find(folder, 'say', message.code);
    if (entry === undefined) return message.code;
    const pattern =
      typeof entry === 'string'
        ? entry
        : typeof message['seat'] === 'number' && message['seat'] === audience.seat
          ? entry.you
          : entry.other;
    const text = this.fill(folder, pattern, message, audience);
    const field = message['field'];
    if (field === undefined || pattern.includes('{field}')) return text;
    return `${this.render(folder, 'field', field, audience)}: ${text}`;
  }

  word(folder: string, name: string): string {
    const entry = this.find(folder, 'word', name);
    return entry === undefined ? name : typeof entry === 'string' ? entry : entry.other;
  }

  has(folder: string, table: 'say' | 'word', name: string): boolean {
    return this.find(folder, table, name) !== undefined;
  }

  private find(folder: string, table: string, name: string): Entry | undefined {
    return this.entries[`${folder}/${table}/${name}`] ?? this.entries[`lang/${table}/${name}`];
  }

  private isSingular(number: number): boolean {
    return this.language === 'fr' ? number >= -1 && number <= 1 : number === 1;
  }

  private fill(folder: string, pattern: string, message: Message, audience: Audience): string {
    return pattern.replace(/\{([^}]*)\}/g, (whole, inside: string) => {
      const colon = inside.indexOf(':');
      const name = colon < 0 ? inside : inside.slice(0, colon);
      const value = message[name];
      if (value === undefined || name === 'code') return whole;
      if (colon >= 0 && typeof value === 'number') {
        const [one = '', many = ''] = inside.slice(colon + 1).split('|');
        return this.isSingular(value) ? one : many;
      }
      return this.render(folder, name, value, audience);
    });
  }

  private render(folder: string, name: string, value: unknown, audience: Audience): string {
    if (name === 'seat' && typeof value === 'number')
      return audience.names[value] ?? `${this.word(folder, 'seat')} ${value}`;
    if (typeof value === 'string') return asItIs.has(name) ? value : this.word(folder, value);
    if (Array.isArray(value)) {
      if (value.every((part) => typeof part === 'object' && part !== null))
        return value
          .map((part) => this.sentence(folder, part as Message, audience))
          .join(this.language === 'fr' ? ' ; ' : '; ');
      return value.join(' ');
    }
    return String(value);
  }
}

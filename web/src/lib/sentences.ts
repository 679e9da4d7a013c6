import type { Sentences } from './schema/protocol';

/** A language's rules besides its words: its plurals, and what comes between sentences. */
export type LanguageRules = Sentences['language'];

/** The kind of a parameter of a message, as the server says: a seat, a word of the catalogue, a card, a text that somebody typed. */
export type ParameterKind = Sentences['parameters'][string][string];

/** A sentence or a word: the same for all, or one for the person it is about and one for the others. */
type Entry = string | { you: string; other: string };

/** A message or a refusal: the catalogue has a sentence for the code, the other fields are its parameters. */
export interface Sayable {
  code: string;
  [parameter: string]: unknown;
}

/** Who is spoken to, and what the others are called. */
export interface Audience {
  seat: number | null;
  names: string[];
}

export const nobody: Audience = { seat: null, names: [] };

/** Which of the texts of {count:card|cards} belongs to a number. */
export function pluralForm(rules: LanguageRules, number: number): number {
  const holds = ({ modulo, is, is_not: isNot }: LanguageRules['plural'][number][number]) => {
    const left = modulo === undefined ? number : Math.abs(number % modulo);
    return is ? is.includes(left) : !isNot?.includes(left);
  };
  const found = rules.plural.findIndex((conditions) => conditions.every(holds));
  return found < 0 ? rules.plural.length : found;
}

/**
 * Fills {name} with what `value` gives for it, and {count:card|cards} with the text that fits the number. A name without a value stays as
 * it is. Until the plural rules of the language have arrived the last text is taken.
 */
export function fillPattern(
  pattern: string,
  rules: LanguageRules | null,
  value: (name: string) => unknown,
  render: (name: string, value: unknown) => string,
): string {
  return pattern.replace(/\{([^}:]*)(?::([^}]*))?\}/g, (whole, name: string, texts: string | undefined) => {
    const given = value(name);
    if (given === undefined) return whole;
    if (texts === undefined || typeof given !== 'number') return render(name, given);
    const forms = texts.split('|');
    return (rules && forms[pluralForm(rules, given)]) ?? forms.at(-1) ?? '';
  });
}

/** Fills the server's sentences exactly as the terminal does (core/catalogue.cpp). */
export class Book {
  constructor(
    /** The answer of `/api/sentences`: sentences and words, the rules of the language, and the kinds of the parameters. */
    private readonly all: Sentences,
  ) {}

  get rules(): LanguageRules {
    return this.all.language;
  }

  /** `folder` is the game's folder, "five_crowns"; empty for what belongs to no game. */
  sentence(folder: string, message: Sayable, audience: Audience = nobody): string {
    const entry = this.find(folder, 'say', message.code);
    if (entry === undefined) return message.code;
    const isAboutYou = typeof message['seat'] === 'number' && message['seat'] === audience.seat;
    const pattern = typeof entry === 'string' ? entry : isAboutYou ? entry.you : entry.other;
    const text = fillPattern(
      pattern,
      this.rules,
      (name) => (name === 'code' ? undefined : message[name]),
      (name, value) => this.render(folder, this.kindOf(folder, message.code, name), value, audience),
    );
    const field = message['field'];
    return field === undefined || pattern.includes('{field}') ? text : `${String(field)}${this.rules.field_separator}${text}`;
  }

  word(folder: string, name: string): string {
    const entry = this.find(folder, 'word', name);
    return entry === undefined ? name : typeof entry === 'string' ? entry : entry.other;
  }

  has(folder: string, table: 'say' | 'word', name: string): boolean {
    return this.find(folder, table, name) !== undefined;
  }

  /** The kind of a parameter of a game's message; a text if the server does not say. */
  kindOf(folder: string, code: string, name: string): ParameterKind {
    const kinds = this.all.parameters[`${folder}/${code}`] ?? this.all.parameters[`lang/${code}`];
    return kinds?.[name] ?? 'text';
  }

  private find(folder: string, table: string, name: string): Entry | undefined {
    return (this.all[`${folder}/${table}/${name}`] ?? this.all[`lang/${table}/${name}`]) as Entry | undefined;
  }

  private render(folder: string, kind: ParameterKind, value: unknown, audience: Audience): string {
    if (kind === 'seat' && typeof value === 'number') return audience.names[value] ?? `${this.word(folder, 'seat')} ${value}`;
    if (kind === 'word' && typeof value === 'string') return this.word(folder, value);
    if (!Array.isArray(value)) return String(value);
    if (kind !== 'messages') return value.join(' ');
    return value.map((part) => this.sentence(folder, part as Sayable, audience)).join(this.rules.list_separator);
  }
}

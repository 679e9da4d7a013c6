// A language of the page is a file of texts, src/lang/CODE.json, which also says what the language calls itself. Its plurals and
// separators come with the server's sentences (data/lang/CODE.toml), so no language is named in code.

export type Texts = Record<string, string>;
export type Language = string;

const files = import.meta.glob<Texts>('../lang/*.json', { eager: true, import: 'default' });
/** The file's name without its folder and ending: "en". */
export const codeOf = (path: string): Language => path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));

/** The page's own texts, by language. */
export const pageTexts: Record<Language, Texts> = Object.fromEntries(Object.entries(files).map(([path, texts]) => [codeOf(path), texts]));
export const languages: Language[] = Object.keys(pageTexts).sort();
/** What a language calls itself: "Français". */
export const nameOfLanguage = (code: Language): string => pageTexts[code]?.['language_name'] ?? code;

/** The locale for its dates and lists, if the language has several: "en-GB". */
export const localeOf = (code: Language): string => pageTexts[code]?.['language_locale'] ?? code;

/** The language of index.html, for people whose languages the page does not have. */
const usual = typeof document === 'undefined' ? '' : document.documentElement.lang;

/** The first known language among tags like "fr-CA". */
export function chooseLanguage(tags: readonly string[], known: readonly Language[] = languages, otherwise = usual): Language {
  const asked = [...tags, otherwise].map((tag) => tag.split('-', 1)[0]!.toLowerCase());
  return asked.find((code) => known.includes(code)) ?? known[0] ?? '';
}

/** Makes the blanks before punctuation and inside quotation marks unbreakable, for languages that have them. */
export const unbroken = (text: string) => text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0');

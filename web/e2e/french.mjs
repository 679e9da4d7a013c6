// Tells whether a text is English although it should be French.
import { readdirSync, readFileSync } from 'node:fs';

const web = new URL('../src/', import.meta.url);
const json = (path) => JSON.parse(readFileSync(new URL(path, web), 'utf8'));
const folders = readdirSync(new URL('games/', web), { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);
const tables = (language) => [json(`lang/${language}.json`), ...folders.map((folder) => { try { return json(`games/${folder}/${language}.json`); } catch { return {}; } })];

// The page's own texts that differ in the two languages, as patterns: {name} may be anything.
const shapes = [];
const french = tables('fr');
for (const [i, texts] of tables('en').entries())
  for (const [key, text] of Object.entries(texts)) {
    if (french[i][key] === text || !/[a-z]{3}/i.test(text.replace(/\{[^}]*\}/g, ''))) continue;
    const shape = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
    // "violet" is also French, in the masculine singular.
    if (text !== 'violet' && !Object.values(french[i]).includes(text)) shapes.push(new RegExp(`^${shape}$`));
  }
// Words that no French sentence has. Names of bots, games and guests are not among them.
const telltale =
  /\b(?:find|picks?|picked|two|three|first|last|next|all|any|not|in|it|its|at|by|new|now|play|plays|wait|have|has|here|there|what|who|when|only|again|more|left|each|out|the|your|you|with|and|cards?|turns?|hands?|points left|is|are|was|of|to|for|from|this|that|takes?|draws?|deals?|discards?|lays?|fills?|wins?|match|table of|round [0-9]|wild|free|yes|pile of|score|winner|nobody|somebody|everyone|bot|greedy|dealer|waves?|ovals|beams?|diamonds|hearts|clubs|spades|stars|clovers|cherries)\b/i;
// Wild is what French sheets of SET Cubes say too.
const proper = /\bWilds?\b|Rummage|Five Crowns|SET Cubes|Romi Rami|Programs|SET Master|\b(?:Acorn|Badger|Cedar|Dahlia|Ember|Fern|Ginger|Heron|Iris|Juniper|Kestrel|Linden|Maple|Otter|Pepper|Willow) \d+|https?:\S+/g;

/** True for English text; texts that are the same in both languages ("Points", "Pause") do not count. */
export const english = (text) => {
  const bare = text.replace(proper, '').trim();
  return bare !== '' && (shapes.some((shape) => shape.test(text)) || telltale.test(bare));
};

// Writes tests/cases.json: sentences as the terminal fills them, each with its pattern and the kinds of its parameters, so that the
// browser's sentences can be compared with the terminal's. Run it when the way of filling changes, not for new sentences:
//   node tests/make-cases.mjs PATH-OF-RUMMAGE ADDRESS-OF-A-SERVER
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [rummage, address] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'cases-'));
const run = (args, input) => execFileSync(rummage, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
const cases = new Map();
const languages = {};

for (const language of ['en', 'fr']) {
  const sentences = await (await fetch(`${address}/api/sentences/${language}`)).json();
  languages[language] = sentences.language;
  const codesIn = (value) =>
    Array.isArray(value)
      ? value.flatMap(codesIn)
      : value && typeof value === 'object'
        ? [value.code, ...Object.values(value).flatMap(codesIn)]
        : typeof value === 'string' ? [value] : [];
  const add = (game, message, names, seat) => {
    const { message: text, ...own } = message;
    const entries = {};
    for (const place of [game, 'lang'])
      for (const table of ['say', 'word'])
        for (const code of [...codesIn(own), 'seat']) {
          const key = `${place}/${table}/${code}`;
          if (sentences[key]) entries[key] = sentences[key];
        }
    const parameters = {};
    for (const place of [game, 'lang'])
      for (const code of codesIn(own)) {
        const key = `${place}/${code}`;
        if (sentences.parameters[key]) parameters[key] = sentences.parameters[key];
      }
    const isYou = seat !== null && own.seat === seat;
    // One case of each kind; singular and plural, "you" and the others are different kinds.
    const counts = Object.values(own).filter((value) => typeof value === 'number').map((n) => Math.min(2, Math.abs(n)));
    const key = [language, game, own.code, isYou, counts.join()].join('/');
    if (!cases.has(key)) cases.set(key, { language, game, message: own, names, seat, text, entries, parameters });
  };
  for (const [game, own] of [['set', 'set'], ['set-cubes', 'set_cubes'], ['five-crowns', 'five_crowns'], ['romi-rami', 'romi_rami'], ['programs', 'programs']]) {
    const record = join(folder, `${game}.json`);
    const options = game === 'set' ? ['--option', 'claim=shout', '--bots', 'casual'] : [];
    run(['simulate', game, '--games', '1', '--seats', '2', '--seed', '5', '--record', record, ...options]);
    for (const seat of [null, 0]) {
      const shown = JSON.parse(run(['replay', record, '--json', '--lang', language, ...(seat === null ? [] : ['--seat', String(seat)])]));
      for (const step of shown.steps) for (const event of step.events) add(own, event, shown.names, seat);
    }
  }
  for (const [own, position] of [
    ['set', '{"position":{"game":"set","display":["2RWE","9XXX"]}}'],
    ['set', '{"position":{"game":"set","dispay":[]}}'],
    ['set', '{"position":{"game":"set","display":["2RWE","2RWH","2RWF"]},"actions":[{"seat":0,"action":"take 2RWE 2RWE 2RWF"}]}'],
    ['five_crowns', '{"position":{"game":"five-crowns","seats":9}}'],
  ])
    add(own, JSON.parse(run(['position', '--lang', language], position)).error, [], null);
}
writeFileSync(new URL('cases.json', import.meta.url), `{"languages": ${JSON.stringify(languages)},\n"cases": [\n${[...cases.values()].map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`);
console.log(`${cases.size} cases`);

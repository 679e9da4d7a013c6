// What to do next, from what the protocol sends: the view, the legal actions or their forms, and hints.

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const isSet = (a, b, c) => [...a].every((letter, i) => (letter === b[i]) === (b[i] === c[i]) && (letter === c[i]) === (b[i] === c[i]));

// --- SET: every triple of the open cards is looked at.
function triples(list) {
  const out = [];
  for (let i = 0; i < list.length; ++i)
    for (let j = i + 1; j < list.length; ++j)
      for (let k = j + 1; k < list.length; ++k) out.push([list[i], list[j], list[k]]);
  return out;
}

function chooseSet({view, forms}, isWrongOnce) {
  if (!forms.some(({verb, operands}) => verb === 'take' && operands === 3)) return null;
  const all = triples(view.display);
  const wanted = all.filter((cards) => isSet(...cards) !== isWrongOnce);
  return wanted.length ? `take ${pick(wanted).join(' ')}` : null;
}

// --- SET Cubes, the opening: three own dice that make a SET; a Wild is declared whatever completes it.
const faces = [...'123'].flatMap((n) => [...'RVG'].flatMap((c) => [...'ODW'].map((s) => n + c + s)));

function chooseOpening({view, forms}, seat) {
  if (!forms.some(({verb}) => verb === 'call')) return null;
  const dice = view.hands[seat].map((die) => die.split('#')[0]);
  for (const triple of triples(dice)) {
    const plain = triple.filter((die) => die !== '*');
    const as = triple.map((die) => (die === '*' ? '' : die));
    for (let wild = as.indexOf(''); wild >= 0; wild = as.indexOf('')) {
      const known = as.filter((face) => face !== '');
      as[wild] = known.length < 2 ? known[0] ?? '1RO' : faces.find((face) => isSet(...known, face));
    }
    if (isSet(...as)) return `call ${triple.map((die, i) => (die === '*' ? `*=${as[i]}` : die)).join(' ')}`;
    if (plain.length < 3) throw new Error('a Wild always completes a SET');
  }
  return 'none';
}

// --- games with lists: a hint where random play might never end, otherwise chance, and progress before standing still.
const hinted = {
  hint_deck: () => 'draw deck', hint_pick_up: () => 'draw discard', hint_out: ({card}) => `out ${card}`,
  hint_discard: ({card}) => `discard ${card}`, hint_discard_missing: ({card}) => `discard ${card}`,
  hint_reserve: () => 'draw reserve', hint_leave: () => 'draw reserve', hint_one_card: () => 'draw reserve',
  hint_reserve_to_shed: () => 'draw reserve', hint_take: () => 'draw discard', hint_take_to_shed: () => 'draw discard',
  hint_change: () => 'change', hint_keep: () => 'keep', hint_shed: ({action}) => action,
};

async function chooseListed(connection, game) {
  const {legal} = connection.state;
  const forward = legal.filter((action) => /^(place|fill|reveal|out|lay|add) /.test(action));
  if (game === 'set-cubes' || game === 'romi-rami') return pick(forward.length ? forward : legal);
  if (forward.some((action) => /^(reveal|out) /.test(action))) return forward.find((action) => /^(reveal|out) /.test(action));
  const {hint} = await connection.done('advise');
  const action = hint && hinted[hint.code]?.(hint);
  return action && connection.state.legal?.includes(action) ? action : pick(connection.state.legal ?? []);
}

// --- a race that nobody told us of: a form, and as many of the open cards as it takes.
function chooseForm({view, forms}) {
  const {verb, operands} = pick(forms);
  const cards = Object.values(view).filter((one) => Array.isArray(one) && one.length >= operands && one.every((card) => typeof card === 'string'));
  if (operands > 0 && cards.length === 0) return null;
  const open = operands > 0 ? [...cards[0]] : [];
  return [verb, ...Array.from({length: operands}, () => open.splice(Math.floor(Math.random() * open.length), 1)[0])].join(' ');
}

// An action, or null where there is nothing to do.
export async function choose(connection, isWrongOnce) {
  const {table, seat, legal, forms} = connection.state;
  if (forms?.length && table.game === 'set') return chooseSet(connection.state, isWrongOnce);
  if (forms?.length && table.game === 'set-cubes') return chooseOpening(connection.state, seat);
  if (forms?.length) return chooseForm(connection.state);
  return legal?.length ? chooseListed(connection, table.game) : null;
}

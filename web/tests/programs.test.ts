import { describe, expect, it } from 'vitest';
import { isRoundOver, recapOf } from '../src/games/programs/recap';
import { arrange, completing, endOf, number, possible, shown } from '../src/games/programs/cards';

const nothing = possible([]);

describe('what may be done', () => {
  const can = possible(['reveal 3H 4H 5H / 7S 7C 7D', 'lay 9S 9D JK', 'add 9H to 2', 'add JK to 3 low', 'discard 4C']);
  it('is read from the actions sent', () => {
    expect(can.reveal).toEqual([['3H', '4H', '5H'], ['7S', '7C', '7D']]);
    expect(can.lays).toEqual([['9S', '9D', 'JK']]);
    expect(can.adds.map(({ card, to, end }) => [card, to, end])).toEqual([['9H', 2, null], ['JK', 3, 'low']]);
    expect([...can.discards]).toEqual(['4C']);
    expect([can.mayDraw, can.mayTake, can.mayDecide]).toEqual([false, false, false]);
  });
  it('knows both piles and the choice before a deal', () => {
    expect(possible(['draw reserve', 'draw discard'])).toMatchObject({ mayDraw: true, mayTake: true });
    expect(possible(['change', 'keep']).mayDecide).toBe(true);
  });
});

describe('the hand', () => {
  const hand = number(['9D', 'KS', 'KS', 'JD', '4C']);
  it('tells equal cards apart', () => expect(hand.map((one) => one.key)).toEqual(['9D#0', 'KS#0', 'KS#1', 'JD#0', '4C#0']));
  it('lies by the parts of the program, with gaps where cards are missing', () => {
    const place = (card: string | null, value: string | null = null) => ({ card, value, suit: null });
    const groups = arrange(
      hand,
      'program',
      { missing: 2, helpful: [], combinations: [{ shape: 'straight', places: [place('9D'), place(null, '10'), place('JD')] }, { shape: 'group', places: [place('KS'), place('KS')] }] },
      nothing,
    );
    expect(groups.map((one) => [one.kind, one.missing])).toEqual([['short', 1], ['ready', 0], ['other', 0]]);
    expect(groups[0]?.items.map((one) => ('gap' in one ? `${one.gap} ${one.value}` : one.key))).toEqual(['9D#0', '1 10', 'JD#0']);
  });
  it('joins neighbouring gaps, and makes one of a card that has gone meanwhile', () => {
    const places = ['3H', '4H', null].map((card) => ({ card, value: null, suit: null }));
    const [group] = arrange(number(['3H']), 'program', { missing: 1, helpful: [], combinations: [{ shape: 'straight', places }] }, nothing);
    expect(group?.items).toMatchObject([{ key: '3H#0' }, { gap: 2 }]);
  });
  it('shows what can go onto the table', () => {
    const can = possible(['lay KS KS JK', 'lay 4C 4D JK', 'add 9D to 1', 'discard 4C']);
    const groups = arrange(number(['9D', 'KS', 'KS', 'JK', '4C']), 'program', null, can);
    expect(groups.map((one) => one.kind)).toEqual(['lay', 'add', 'other']);
  });
  it('is sorted by suit or rank, wild cards last', () => {
    const cards = number(['2S', 'AS', '3H', '3S']);
    const order = (by: 'suit' | 'rank') => arrange(cards, by, null, nothing).flatMap((one) => one.items).map((one) => one.key.slice(0, -2));
    expect(order('suit')).toEqual(['3S', 'AS', '3H', '2S']);
    expect(order('rank')).toEqual(['3S', '3H', 'AS', '2S']);
  });
});

describe('a combination', () => {
  it('says what its wild cards stand for', () => {
    expect(shown({ seat: 0, straight: ['4H', '5H', '2C', '7H'] }).cards[2]?.as).toEqual({ rank: '6', suit: 'heart' });
    expect(shown({ seat: 0, straight: ['AD', '2D', '3D'] }).cards[1]?.as).toEqual({ rank: '2', suit: 'diamond' });
    expect(shown({ seat: 0, straight: ['JK', 'KD', 'AD'] }).cards[0]?.as).toEqual({ rank: 'Q', suit: 'diamond' });
    expect(shown({ seat: 0, straight: ['4H', 'JK', '6S'], mixed: ['heart', 'spade'] }).cards[1]?.as).toEqual({ rank: '5' });
    expect(shown({ seat: 0, group: ['7S', '7C', 'JK'] }).cards[2]?.as).toEqual({ rank: '7' });
  });
  it('says what would come next at each end', () => {
    expect(shown({ seat: 0, straight: ['9D', '10D', 'JD'] })).toMatchObject({ low: '8', high: 'Q' });
    expect(shown({ seat: 0, straight: ['QD', 'KD', 'AD'] })).toMatchObject({ low: 'J', high: '' });
    expect(shown({ seat: 0, straight: ['AD', '2D', '3D'] })).toMatchObject({ low: '', high: '4' });
  });
  it('shows a card at the end where it fits', () => {
    const straight = shown({ seat: 0, straight: ['9D', '10D', 'JD'] });
    expect([endOf(straight, '8D'), endOf(straight, 'QD')]).toEqual(['low', 'high']);
    expect(endOf(shown({ seat: 0, straight: ['QD', 'KD', 'AD'] }), 'JK')).toBe('low');
    expect(endOf(shown({ seat: 0, group: ['7S', '7C', '7D'] }), '7H')).toBe('high');
  });
});

describe('the end of a round', () => {
  it('tells who completed what and why it was over', () => {
    const messages = [
      { code: 'dealt', round: 2 }, { code: 'revealed', seat: 1, program: '2x G3', count: 2 }, null, { code: 'round_over_out', seat: 1 }, { code: 'program_dealt', seat: 1 }, { code: 'dealt', round: 3 },
    ];
    expect(recapOf(messages as never)).toEqual({ round: 2, end: { code: 'round_over_out', seat: 1 }, completed: [{ seat: 1, program: '2x G3', count: 2 }] });
    expect(recapOf(messages.slice(0, 3) as never)).toBeNull();
    expect(isRoundOver(messages.slice(3, 4) as never)).toBe(true);
  });
});

describe('what would complete a program', () => {
  it('names every card, a value alone where all its suits do, and wild cards last', () => {
    const near = { missing: 1, combinations: [], helpful: ['AS', '6S', 'JS', 'KS', 'KH', 'KC', 'KD', '2S', '2H', '2C', '2D', 'JK'] };
    expect(completing(near, (card) => card)).toEqual(['AS', '6S', 'JS', 'programs.any_of', 'programs.any_wild']);
    expect(completing({ ...near, helpful: ['10S'] }, (card) => card)).toEqual(['10S']);
  });
});

// Plays a seat until the match is over: act, wait for what comes, act again.
import assert from 'node:assert/strict';
import {choose} from './choose.js';

// Refusals that only say that somebody was quicker: what was seen when choosing is not there any more.
const overtaken = new Set(['room_moved_on', 'card_not_displayed', 'locked_out', 'match_is_over', 'room_wrong_stage',
  'opened_already', 'said_none_already', 'die_not_held', 'call_is_open', 'not_your_turn', 'open_first',
  'sits_out']);

const canAct = ({table, legal, forms}) => table.stage === 'playing' && Boolean(legal?.length || forms?.length);
const isOver = ({table}) => table.stage === 'over';

// Plays until `isEnough`, or the end. Answers how often somebody else was quicker.
export async function play(connection, isEnough = () => false, isWrongOnce = false) {
  let outrun = 0;
  let isWrong = isWrongOnce;
  for (;;) {
    const state = await connection.until((now) => isOver(now) || isEnough(now) || canAct(now));
    if (isOver(state) || isEnough(state)) return outrun;
    const {number, steps} = state;
    const action = await choose(connection, isWrong);
    if (action === null || action === undefined) {
      await connection.until((now) => now.number > number);
      continue;
    }
    isWrong = false;
    // In a race the step is left open: whoever comes first is first.
    const reply = await connection.ask('act', state.forms ? {action} : {action, step: steps + 1});
    if (reply.ok) continue;
    assert.ok(overtaken.has(reply.error.code), `${action}: ${JSON.stringify(reply.error)}`);
    ++outrun;
    await connection.until((now) => now.number > number);
  }
}

// What the processes of a match have in common: their task comes as JSON in the first argument, and what they have to
// say goes out as lines of JSON.
import assert from 'node:assert/strict';

const seconds = 120;

export const say = (what) => process.stdout.write(JSON.stringify(what) + '\n');

export async function main(work) {
  const watchdog = setTimeout(() => {
    process.stderr.write(`not done within ${seconds} s\n`);
    process.exit(1);
  }, seconds * 1000);
  try {
    await work(JSON.parse(process.argv[2]));
    clearTimeout(watchdog);
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  }
}

// Every step that was seen live is the same in the replay for that viewer. Answers all steps of the replay.
export async function checkReplay(person, table, viewer, seen) {
  const steps = [];
  let last = 0;
  do {
    const answer = await person.call('GET', `/api/matches/${table}/replay?viewer=${viewer}&from=${steps.length}&count=100`);
    assert.equal(answer.status, 200, answer.text);
    last = answer.body.last;
    assert.ok(answer.body.steps.length > 0);
    steps.push(...answer.body.steps);
  } while (steps.length <= last);
  assert.equal(steps.length, last + 1);
  for (const {step, seat, ms, by, events, view} of seen) {
    const again = steps[step];
    assert.deepEqual([again.step, again.seat, again.ms, again.events, again.view], [step, seat, ms, events, view]);
    assert.equal(again.by, step === 0 ? undefined : by ?? 'player');
  }
  return steps;
}

// Prints what ./test reads: a line "ok NAME" or "FAIL NAME" for each test, and at the end "N passed, N failed".
import { basename } from 'node:path';

export default class Reporter {
  passed = 0;
  failed = 0;
  ended = new Set();

  onBegin(_, suite) {
    this.all = suite.allTests();
  }
  onTestEnd(test, { status, duration, errors, annotations }) {
    this.ended.add(test.id);
    const name = `${basename(test.location.file, '.test.mjs')}: ${test.title} (${(duration / 1000).toFixed(1)} s)`;
    if (status === 'passed') {
      this.passed += 1;
      return console.log(`ok ${name}`);
    }
    this.failed += 1;
    console.log(`FAIL ${name}`);
    for (const { stack, message, value } of errors) console.log(String(stack ?? message ?? value).replace(/^/gm, '    '));
    for (const { type, description } of annotations) if (type === 'picture') console.log(`    picture: ${description}`);
  }
  // A file that cannot be read, or a server that does not start, belongs to no test.
  onError({ stack, message, value }) {
    this.failed += 1;
    console.log(`FAIL ${stack ?? message ?? value}`);
  }
  onStdOut(text) {
    process.stdout.write(text);
  }
  onEnd() {
    for (const test of this.all ?? [])
      if (!this.ended.has(test.id)) {
        this.failed += 1;
        console.log(`FAIL ${test.title}: it did not run`);
      }
    if (this.passed + this.failed === 0) this.failed = 1;
    console.log(`${this.passed} passed, ${this.failed} failed`);
    return { status: this.failed > 0 ? 'failed' : 'passed' };
  }
  printsToStdio() {
    return true;
  }
}

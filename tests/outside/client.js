// A small client of the protocol in docs/protocol.md: HTTP by Node's own module, the WebSocket by the package ws.
import assert from 'node:assert/strict';
import http from 'node:http';
import WebSocket from 'ws';
import {Checks} from './checks.js';

function request(method, url, body, headers) {
  return new Promise((resolve, reject) => {
    const ask = http.request(url, {method, headers, agent: false}, (got) => {
      let text = '';
      got.setEncoding('utf8');
      got.on('data', (part) => { text += part; });
      got.on('end', () => {
        const type = got.headers['content-type'] ?? '';
        resolve({status: got.statusCode, headers: got.headers, type, text,
          body: type.startsWith('application/json') ? JSON.parse(text) : text});
      });
    });
    ask.on('error', reject);
    ask.end(body);
  });
}

export class Server {
  // The documents themselves come first: without them nothing can be checked.
  static async at(base) {
    const [schema, openapi] = await Promise.all(['/api/schema.json', '/api/openapi.json'].map(
      (path) => request('GET', base + path)));
    const server = new Server();
    server.base = base;
    server.checks = new Checks(schema.body, openapi.body);
    server.checks.answered('GET', '/api/schema.json', undefined, schema);
    server.checks.answered('GET', '/api/openapi.json', undefined, openapi);
    const {games} = (await server.call('GET', '/api/games')).body;
    server.games = new Map(games.map((game) => [game.game, game]));
    return server;
  }

  async call(method, target, body, cookie) {
    const headers = {};
    if (cookie) headers.cookie = cookie;
    const text = body === undefined ? undefined : JSON.stringify(body);
    if (text !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(text); // Node leaves it out of a DELETE
    }
    const answer = await request(method, this.base + target, text, headers);
    this.checks.answered(method, target, body, answer);
    return answer;
  }
}

// Somebody with a cookie; without one, a spectator.
export class Person {
  constructor(server, cookie) {
    this.server = server;
    this.cookie = cookie;
  }

  static async guest(server) {
    const answer = await server.call('POST', '/api/me', {});
    assert.equal(answer.status, 201);
    const person = new Person(server, answer.headers['set-cookie'][0].split(';')[0]);
    person.me = answer.body;
    return person;
  }

  call(method, target, body) { return this.server.call(method, target, body, this.cookie); }

  async create(wanted) {
    const answer = await this.call('POST', '/api/tables', wanted);
    assert.equal(answer.status, 201, answer.text);
    return answer.body.table;
  }

  connect(table, next = 0) { return Connection.open(this, table, next); }
}

// One WebSocket, and the state of the table as its messages tell it.
export class Connection {
  static async open(person, table, next) {
    const connection = new Connection();
    connection.checks = person.server.checks;
    connection.games = person.server.games;
    connection.waiting = new Set();
    connection.replies = new Map();
    connection.lastId = 0;
    connection.heard = [];  // everything received, as text
    connection.state = null;
    const url = `${person.server.base.replace('http', 'ws')}/ws?table=${table}&next=${next}`;
    connection.socket = new WebSocket(url, {headers: person.cookie ? {cookie: person.cookie} : {}});
    connection.socket.on('message', (data) => connection.#guarded(() => connection.#receive(String(data))));
    connection.socket.on('error', (error) => connection.#fail(error));
    connection.closed = new Promise((resolve) => connection.socket.on('close', (code, reason) => {
      connection.#fail(new Error(`closed: ${code} ${reason}`));
      resolve(code);
    }));
    await connection.until((state) => state !== null);
    connection.since = JSON.parse(connection.heard[0]);
    assert.equal(connection.since.type, 'since', 'the first message brings up to date');
    return connection;
  }

  #guarded(work) {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) {
    this.failure ??= error;
    for (const one of this.waiting) one.reject(this.failure);
    for (const {reject} of this.replies.values()) reject(this.failure);
    this.waiting.clear();
    this.replies.clear();
  }

  #receive(text) {
    const message = JSON.parse(text);
    this.heard.push(text);
    const game = message.table?.game ?? this.state?.table.game;
    this.checks.received(message, this.games.get(game)?.folder);
    if (message.type === 'reply') {
      const asked = this.replies.get(message.re);
      assert.ok(asked, `a reply to nothing: ${text}`);
      this.replies.delete(message.re);
      asked.resolve(message);
    } else if (message.type === 'late') {
      this.state.late.push(message);
    } else if (message.type !== 'absent') {
      this.#follow(message);
    }
    for (const one of [...this.waiting]) {
      if (!one.test(this.state)) continue;
      this.waiting.delete(one);
      one.resolve(this.state);
    }
  }

  // What docs/protocol.md says about `since` and `told`, and nothing else.
  #follow(message) {
    if (message.type === 'since') {
      assert.equal(this.state, null, 'there is one `since` a connection');
      this.state = {late: [], steps: 0, seen: [], chat: []};
      this.state.chat.push(...message.chat);
    } else {
      assert.equal(message.number, this.state.number + 1, 'entries come without gaps');
      if (message.chat) this.state.chat.push(message.chat);
    }
    const {state} = this;
    state.number = message.number;
    if (message.table) {
      state.table = message.table;
      state.seat = message.seat;
    }
    if (message.view) {
      assert.ok(!(message.legal && message.forms), 'a list or forms');
      for (const name of ['steps', 'view', 'legal', 'forms', 'clock', 'timer', 'result']) state[name] = message[name];
      if (message.step) state.seen.push({...message.step, view: message.view});
    }
  }

  // Resolves when the state is as wanted, now or later.
  until(test) {
    return new Promise((resolve, reject) => {
      if (this.failure) reject(this.failure);
      else if (test(this.state)) resolve(this.state);
      else this.waiting.add({test, resolve, reject});
    });
  }

  // The reply, whether it was done or refused.
  ask(what, fields = {}) {
    const message = {id: ++this.lastId, do: what, ...fields};
    this.checks.sent(message);
    return this.raw(message.id, JSON.stringify(message));
  }

  raw(id, text) {
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.replies.set(id, {resolve, reject});
      return this.socket.send(text);
    });
  }

  async done(what, fields) {
    const reply = await this.ask(what, fields);
    assert.ok(reply.ok, `${what}: ${JSON.stringify(reply)}`);
    return reply;
  }

  async refused(code, what, fields) {
    const reply = await this.ask(what, fields);
    assert.equal(reply.error?.code, code, JSON.stringify(reply));
    return reply;
  }

  // As a cable that is pulled out: no farewell.
  drop() { this.socket.terminate(); }

  async leave() {
    this.socket.close();
    await this.closed;
  }
}

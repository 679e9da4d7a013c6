// Holds every message and every answer against the documents that the server itself serves.
import assert from 'node:assert/strict';
import Ajv from 'ajv/dist/2020.js';

const base = 'http://rummage/api/';

// References of the OpenAPI document, to where its schemas and those of the messages stand for the validator.
const target = (ref) => base + ref.replace('#/components/schemas/', 'parts.json#/$defs/');

function moved(value) {
  if (Array.isArray(value)) return value.map(moved);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) =>
    [key, key === '$ref' ? target(item) : moved(item)]));
}

export class Checks {
  constructor(schema, openapi) {
    this.openapi = openapi;
    this.ajv = new Ajv({strict: true, allErrors: true});
    this.ajv.addSchema(schema, base + 'schema.json');
    this.ajv.addSchema({$id: base + 'parts.json', $defs: moved(openapi.components.schemas)});
    this.schema = schema;
    this.compiled = new Map();
  }

  #fits(name, schema, value) {
    if (!this.compiled.has(name)) this.compiled.set(name, this.ajv.compile(schema));
    const validate = this.compiled.get(name);
    const why = () => `${name}: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(value).slice(0, 2000)}`;
    if (!validate(value)) assert.fail(why());
  }

  #fitsMessage(name, value) { this.#fits(name, {$ref: `${base}schema.json#/$defs/${name}`}, value); }

  // A view and an advice are held against their own game's schema, not only against that of any game.
  received(message, folder) {
    const kind = {since: 'Since', told: 'Told', late: 'Late', absent: 'Absent', quarantined: 'Quarantined', reply: 'Reply'}[message.type];
    assert.ok(kind, `no such message: ${JSON.stringify(message)}`);
    this.#fitsMessage(kind, message);
    if (message.view) this.#fitsMessage(`${folder}.View`, message.view);
    if (message.advice) this.#fitsMessage(`${folder}.Advice`, message.advice);
  }

  sent(message) { this.#fitsMessage('ToServer', message); }

  view(folder, view) { this.#fitsMessage(`${folder}.View`, view); }

  #route(method, path) {
    for (const [pattern, methods] of Object.entries(this.openapi.paths)) {
      const matcher = new RegExp('^' + pattern.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+') + '$');
      if (matcher.test(path) && methods[method.toLowerCase()]) return [pattern, methods[method.toLowerCase()]];
    }
    assert.fail(`${method} ${path} is not described`);
  }

  // One request with its answer: parameters and bodies are those described, and so are status and type.
  answered(method, address, body, answer) {
    const url = new URL(address, base);
    const [pattern, route] = this.#route(method, url.pathname);
    const place = `${method} ${pattern}`;
    for (const [name, text] of url.searchParams) {
      const parameter = (route.parameters ?? []).find((one) => one.in === 'query' && one.name === name);
      assert.ok(parameter, `${place}: ${name} is not described`);
      const value = parameter.schema.type === 'integer' ? Number(text) : text;
      if (answer.status < 300) this.#fits(`${place} ?${name}`, parameter.schema, value);
    }
    if (answer.status < 300 && method === 'POST')
      this.#fits(`${place} request`, moved(route.requestBody.content['application/json'].schema), body);
    let described = route.responses[String(answer.status)];
    assert.ok(described, `${place}: status ${answer.status} is not described`);
    if (described.$ref) described = this.openapi.components.responses[described.$ref.split('/').at(-1)];
    const type = answer.type.split(';')[0];
    const content = described.content?.[type];
    assert.ok(content, `${place} ${answer.status}: type ${type} is not described`);
    this.#fits(`${place} ${answer.status}`, moved(content.schema), answer.body);
    for (const [name, header] of Object.entries(described.headers ?? {}))
      if (header.required) assert.ok(answer.headers[name.toLowerCase()], `${place}: no ${name}`);
  }
}

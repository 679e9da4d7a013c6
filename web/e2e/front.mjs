// A server in front of the site, on an address that stays the same while what stands behind it goes away or has a new version of the page.
import { createServer, request } from 'node:http';

export async function frontOf(site) {
  const behind = new URL(site.url);
  const front = { isDown: false, /** A proxy that answers while nobody is behind it. */ isAlone: false, /** Changes the list of the page's files, as a new version would. */ edit: null };
  const server = createServer((asked, answer) => {
    if (front.isDown) return asked.destroy();
    if (front.isAlone) return answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    delete headers['if-none-match']; // what is edited is never the same as before
    const passed = request({ host: behind.hostname, port: behind.port, path: asked.url, method: asked.method, headers }, (given) => {
      if (!front.edit || asked.url !== '/offline-files.js') {
        answer.writeHead(given.statusCode, given.headers);
        return given.pipe(answer);
      }
      let text = '';
      given.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => {
        const list = front.edit(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(`self.rummage = ${JSON.stringify(list)};\n`);
      });
    });
    passed.on('error', () => asked.destroy());
    asked.pipe(passed);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  front.url = `http://127.0.0.1:${server.address().port}`;
  front.close = () => new Promise((done) => (server.close(done), server.closeAllConnections()));
  /** From now on nobody answers. */
  front.goDown = () => ((front.isDown = true), server.closeAllConnections());
  front.comeBack = () => (front.isDown = false);
  return front;
}

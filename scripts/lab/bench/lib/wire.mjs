import { createServer, connect } from 'node:net';

/**
 * Proxy between the site and PostgreSQL that records every statement with its values. No TLS: both are on this machine.
 */
export class Wire {
  #server;
  #heard = null;
  #connections = 0;

  /** Starts a proxy for `databaseUrl`; `url` is where the site must then connect to. */
  static async before(databaseUrl) {
    const wire = new Wire();
    const target = new URL(databaseUrl);
    wire.#server = createServer((client) => wire.#join(client, target)).listen(0, '127.0.0.1');
    await new Promise((resolve) => wire.#server.once('listening', resolve));
    wire.url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: wire.#server.address().port }).href;
    return wire;
  }

  /**
   * Returns the statements sent while `work` runs: `{ text, values, connection }`, transaction control included.
   * `connection` identifies the connection.
   */
  async listen(work) {
    this.#heard = [];
    const result = await work();
    const statements = this.#heard;
    this.#heard = null;
    return { result, statements };
  }

  close() {
    this.#server.close();
  }

  #join(client, { hostname, port }) {
    const server = connect({ host: hostname, port: Number(port || 5432), noDelay: true });
    client.setNoDelay(true);
    const names = new Map();
    const connection = (this.#connections += 1);
    let left = Buffer.alloc(0);
    let isStarting = true;
    client.on('data', (chunk) => {
      server.write(chunk);
      left = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
      for (;;) {
        const head = isStarting ? 0 : 1;
        if (left.length < head + 4) return;
        const end = head + left.readInt32BE(head);
        if (left.length < end) return;
        if (!isStarting) this.#read(String.fromCharCode(left[0]), left.subarray(5, end), { names, connection });
        isStarting = false;
        left = left.subarray(end);
      }
    });
    server.on('data', (chunk) => client.write(chunk));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }

  /** Frontend messages: Parse defines a statement, Bind executes it with values, Query does both without values. */
  #read(type, body, { names, connection }) {
    if (type === 'P') {
      const [name, text] = texts(body, 2);
      names.set(name, text);
    } else if (type === 'B')
      this.#heard?.push({ text: names.get(texts(body, 2)[1]), values: valuesOf(body), connection });
    else if (type === 'Q') this.#heard?.push({ text: texts(body, 1)[0], values: [], connection });
  }
}

/** The first `count` null-terminated strings. */
const texts = (body, count) => body.toString('utf8').split('\0', count);

/** The values of a Bind message as text; binary values stay bytes. */
function valuesOf(body) {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  const take16 = () => body.readInt16BE((at += 2) - 2);
  const formats = Array.from({ length: take16() }, take16);
  return Array.from({ length: take16() }, (_, index) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const bytes = body.subarray(at, (at += length));
    const isBinary = (formats.length === 1 ? formats[0] : formats[index]) === 1;
    return isBinary ? Buffer.from(bytes) : bytes.toString('utf8');
  });
}

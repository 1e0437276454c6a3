import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One HTTP/1.1 connection that sends one request after another. It parses only the status and the length of a response,
 * so that the generator costs a small part of what it measures.
 */
export class Connection {
  #socket = null;
  #left = Buffer.alloc(0);
  #waiting = null;

  constructor(port) {
    this.port = port;
  }

  /**
   * Sends the bytes of one request; returns `{ status, body }`, the body as bytes. Rejects when the server closes the
   * connection.
   */
  async ask(bytes) {
    this.#socket ??= await this.#open();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close() {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open() {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true });
      socket.once('connect', () => resolve(socket));
      socket.once('error', (error) => {
        reject(error);
        this.#fail(error);
      });
      socket.on('data', (chunk) => this.#take(chunk));
      socket.once('close', () => this.#fail(new Error('the connection was closed')));
    });
  }

  #take(chunk) {
    const bytes = this.#left.length > 0 ? Buffer.concat([this.#left, chunk]) : chunk;
    const headEnd = bytes.indexOf(HEAD_END);
    if (headEnd < 0) return void (this.#left = bytes);
    const head = bytes.latin1Slice(0, headEnd).toLowerCase();
    const status = Number(head.slice(9, 12));
    const length = status === 304 || status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    const end = headEnd + HEAD_END.length + length;
    if (bytes.length < end) return void (this.#left = bytes);
    this.#left = bytes.subarray(end);
    if (head.includes('\r\nconnection: close')) this.#socket = null;
    const { resolve } = this.#waiting ?? {};
    this.#waiting = null;
    resolve?.({ status, body: bytes.subarray(headEnd + HEAD_END.length, end) });
  }

  #fail(error) {
    this.#socket = null;
    this.#left = Buffer.alloc(0);
    const { reject } = this.#waiting ?? {};
    this.#waiting = null;
    reject?.(error);
  }
}

export function requestBytes({ method = 'GET', path, headers = {}, body }) {
  const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
    ...(method === 'POST' && !payload ? { 'content-length': 0 } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${payload}`);
}

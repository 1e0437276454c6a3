import { connect } from 'node:net';

/**
 * Sends `head`, lines without their ends, and `body` unchanged, and keeps the connection open. `from` is one of the
 * loopback addresses, so that there can be many clients.
 */
export function send(port, head, { body = '', from = '127.0.0.1', eol = '\r\n' } = {}) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let answer = '';
  let isClosed = false;
  socket.setEncoding('latin1');
  socket.on('data', (part) => (answer += part));
  socket.on('error', () => {});
  socket.on('close', () => (isClosed = true));
  socket.write(head.map((line) => line + eol).join('') + eol);
  socket.write(body);
  return {
    answer: () => answer,
    /** The status of the first response, or null while there is none. */
    status: () => (answer ? Number(answer.split(' ', 2)[1]) : null),
    isClosed: () => isClosed,
    write: (more) => socket.write(more),
    close: () => socket.destroy(),
  };
}

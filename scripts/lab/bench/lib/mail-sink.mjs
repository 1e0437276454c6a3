import { createServer } from 'node:net';

/** Starts a mail server that accepts, counts and discards every mail. */
export function startMailSink() {
  const sink = { taken: 0 };
  const server = createServer((socket) => {
    let isLetter = false;
    let left = '';
    const answer = (text) => socket.write(`${text}\r\n`);
    socket.setEncoding('latin1').on('error', () => socket.destroy());
    socket.on('data', (text) => {
      left += text;
      for (;;) {
        const end = isLetter ? left.indexOf('\r\n.\r\n') : left.indexOf('\r\n');
        if (end < 0) return;
        const command = left.slice(0, end);
        left = left.slice(end + (isLetter ? 5 : 2));
        if (isLetter) {
          isLetter = false;
          sink.taken += 1;
          answer('250 taken');
        } else if (/^data$/i.test(command)) {
          isLetter = true;
          answer('354 go on');
        } else if (/^quit$/i.test(command)) socket.end('221 bye\r\n');
        else answer('250 sink');
      }
    });
    answer('220 sink');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      sink.url = `smtp://127.0.0.1:${server.address().port}`;
      sink.close = () => server.close();
      resolve(sink);
    });
  });
}

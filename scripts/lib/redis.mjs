import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from './debian.mjs';
import { freePort } from './free-port.mjs';
import { track } from './run.mjs';

const START_MS = 10_000;

/**
 * Starts a private Redis without persistence; null when redis-server is not installed. Rejects when it does not start.
 */
export async function startRedis(folder) {
  const program = findProgram('redis-server');
  if (!program) return null;

  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = track(spawn(program, args, { stdio: 'ignore' }));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([
    untilListening(port),
    ended.then(() => Promise.reject(new Error('redis-server exited immediately'))),
  ]);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function untilListening(port) {
  const deadline = Date.now() + START_MS;
  while (!(await canConnect(port))) {
    if (Date.now() > deadline) throw new Error(`redis-server does not listen on port ${port}`);
    await sleep(50);
  }
}

function canConnect(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

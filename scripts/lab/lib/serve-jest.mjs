import { spawn } from 'node:child_process';
import { inRoot, root } from '../../lib/root.mjs';

/** Runs jest with its output shown on the terminal, and returns its exit code. */
export function serveJest(args, env) {
  const program = inRoot('node_modules', 'jest', 'bin', 'jest.js');
  const child = spawn(process.execPath, [program, '-c', 'backend/jest.config.mjs', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Every running child process, so that none outlives this one. */
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill();
});

/** Only the end of a longer output is kept. */
const OUTPUT_LIMIT = 2_000_000;

/**
 * Runs a program to its end and returns `{ ok, output }`, where output is everything it wrote.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onStart?: (pid: number) => void }} [options]
 */
export function run(command, args, { cwd = root, env = process.env, onStart } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = track(spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
    if (child.pid) onStart?.(child.pid);
    const keep = (text) => {
      output = (output + text).slice(-OUTPUT_LIMIT);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Ends a child process together with this one. */
export function track(child) {
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** Runs npm: the one that started this process, otherwise the one on PATH. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options);
}

/** Runs a program of a package: `bin('jest/bin/jest.js', [...])`. */
export const bin = (file, args, options) => run(process.execPath, [`${root}node_modules/${file}`, ...args], options);

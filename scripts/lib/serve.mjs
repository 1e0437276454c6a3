import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { givingBack } from './memory.mjs';
import { inRoot, root } from './root.mjs';

/**
 * A second Ctrl-C after this long means that the first did not help. Earlier ones come from npm, which passes the same
 * key press on.
 */
const KILL_AFTER_MS = 2_000;
const PARENT_CHECK_MS = 1_000;

/**
 * Runs the server until it ends and returns its exit code.
 *
 * The server runs in a separate process group, so that it receives Ctrl-C once, from this process. The IPC channel
 * closes when this process dies for any reason, and the server then stops by itself.
 */
export function serve() {
  const child = spawn(process.execPath, [inRoot('backend', 'dist', 'bundled', 'main.js')], {
    cwd: root,
    env: { ...givingBack, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });

  let askedAt = 0;
  const stop = (signal) => {
    if (askedAt === 0) child.kill(signal);
    else if (Date.now() - askedAt > KILL_AFTER_MS) child.kill('SIGKILL');
    askedAt ||= Date.now();
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGHUP', () => stop('SIGTERM'));
  stopWithNpm(() => stop('SIGTERM'));

  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? (askedAt ? 0 : 1)));
  });
}

/** An npm that is killed by force sends no signal; a changed parent pid shows it. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = starter();
  setInterval(() => {
    if (starter() !== npm) stop();
  }, PARENT_CHECK_MS).unref();
}

/**
 * Returns the process that started this one. npm runs scripts in a shell, which outlives it: then the shell's parent,
 * where /proc provides it.
 */
function starter() {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return /^(sh|dash|bash)$/.test(name) ? Number(parent) : process.ppid;
  } catch {
    return process.ppid;
  }
}

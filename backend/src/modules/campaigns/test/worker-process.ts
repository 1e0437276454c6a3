import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../../../../test/support/eventually.js';

const COMPILER = join(__dirname, '../../../../test/support/run-typescript.cjs');
const WORKER = join(__dirname, 'campaign-worker.ts');

/** A worker in its own process. */
export interface WorkerProcess {
  /** Like a power cut: the worker gets no chance to clean up. */
  kill(): Promise<void>;
}

/** Starts a worker and waits until it takes jobs. `variables` are all the settings in its environment. */
export async function startWorker(
  variables: Readonly<Record<string, string>>,
  redisPrefix: string,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [COMPILER, WORKER, JSON.stringify(variables), redisPrefix]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  await eventually(async () => output.includes('working'), 60).catch((error: unknown) => {
    throw new Error(`the worker said: ${output}`, { cause: error });
  });
  return { kill: () => killed(child) };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

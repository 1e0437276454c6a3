import { createReadStream } from 'node:fs';
import path from 'node:path';
import { MAX_SIGNED_FILE_LENGTH } from '../../domain/licensing/signed-file.js';

/** Everything a command needs from its environment, so that tests can replace it. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where relative file names are looked up. */
  readonly cwd: string;
  readonly now: Date;
  out(line: string): void;
  err(line: string): void;
}

/** Exit codes: valid, file refused, usage error, or something was not checked. */
export const EXIT = { ok: 0, refused: 1, usage: 2, unchecked: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A usage error, with a message for the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A reader such as `head` may close the pipe before the last line; the exit code is not affected. */
export function ignoreClosedPipe(stream: NodeJS.EventEmitter): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Reads a file; of one larger than any license file, only enough to recognise it. */
export async function readInput({ cwd }: CommandIo, file: string): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    const input = createReadStream(path.resolve(cwd, file), { end: MAX_SIGNED_FILE_LENGTH });
    for await (const chunk of input) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    throw new UsageError(`${file}: ${(error as NodeJS.ErrnoException).code ?? 'unreadable'}`);
  }
}

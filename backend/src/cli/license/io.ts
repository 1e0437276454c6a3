import { createReadStream } from 'node:fs';
import path from 'node:path';
import { SIGNED_FILE_MAX } from '../../platform/crypto/license-file-reader.js';

/** Everything a command takes from its surroundings, so that a test can stand in for them. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where relative file names are looked up. */
  readonly cwd: string;
  readonly now: Date;
  out(line: string): void;
  err(line: string): void;
}

/** How a command ends: all is well, the file is refused, the command was called wrongly, or something was not checked. */
export const EXIT = { ok: 0, refused: 1, usage: 2, unchecked: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The caller's mistake, in words that can be shown as they are. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A reader such as `head` may close the pipe before the last line: the verdict stands all the same. */
export function forgiveClosedPipe(stream: NodeJS.EventEmitter): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Reads a file; of one that is larger than any of ours only as much as shows that. */
export async function readInput({ cwd }: CommandIo, file: string): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    const input = createReadStream(path.resolve(cwd, file), { end: SIGNED_FILE_MAX });
    for await (const chunk of input) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    throw new UsageError(`${file}: ${(error as NodeJS.ErrnoException).code ?? 'unreadable'}`);
  }
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Everything a command takes from its surroundings, so that a test can stand in for them. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where relative file names are looked up. */
  readonly cwd: string;
  readonly now: Date;
  out(line: string): void;
  err(line: string): void;
}

/** How a command ends: everything is well, the file is refused, or the command was called wrongly. */
export const EXIT = { ok: 0, refused: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The caller's mistake, in words that can be shown as they are. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export async function readInput({ cwd }: CommandIo, file: string): Promise<string> {
  try {
    return await readFile(path.resolve(cwd, file), 'utf8');
  } catch (error) {
    throw new UsageError(`${file}: ${(error as NodeJS.ErrnoException).code ?? 'unreadable'}`);
  }
}

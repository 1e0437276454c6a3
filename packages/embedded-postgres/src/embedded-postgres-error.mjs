/** The embedded database cannot be started. The message is meant for the terminal and says what to do. */
export class EmbeddedPostgresError extends Error {
  /** @override @type {'EmbeddedPostgresError'} */
  name = 'EmbeddedPostgresError';
}

/** The code of a failed system call, such as `EEXIST`. @param {unknown} error */
export const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code ?? '';

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

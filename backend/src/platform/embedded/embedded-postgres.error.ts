/** The embedded database cannot be started. The message tells the person at the terminal what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export { EmbeddedPostgresError } from './src/embedded-postgres-error.mjs';
export { startEmbeddedPostgres } from './src/embedded-postgres.mjs';
export { findRunningPostgres } from './src/running.mjs';

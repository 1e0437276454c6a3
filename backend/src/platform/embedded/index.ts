export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { EmbeddedPostgresError } from './embedded-postgres.error.js';
export {
  ensureDatabase,
  restrictAccess,
  urlFor,
  urlOfRole,
  withClient,
  type DatabaseNames,
  type DatabaseUrls,
} from './ensure-database.js';
export { findRunningPostgres } from './running.js';

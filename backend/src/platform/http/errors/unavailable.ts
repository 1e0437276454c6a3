/**
 * PostgreSQL's refusals that end without a change of ours, by SQLSTATE or its class: connections (08), a server that is
 * or has become read-only (25006), transactions that idled or took too long (25P03, 25P04), a login or database that is
 * refused (28, 3D000), rolled back for others (40), out of resources (53), a lock not obtained (55P03), operator
 * intervention (57), its own system calls (58).
 *
 * Everything else is a mistake in our statements, or damage (XX) that no waiting repairs, and has to be noticed.
 */
const SQL_STATES = /^(?:08|25006|25P0[34]|28|3D000|40|53|55P03|57|58)/;
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Errors of the operating system for a network, a disk or file descriptors that are not there right now, and of TLS. */
const SYSTEM_CODES =
  /^(?:ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|EADDRNOTAVAIL|ENOBUFS|ENOMEM|EMFILE|ENFILE|ENOSPC|EDQUOT|EROFS|CERT_|ERR_(?:TLS|SSL)_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Redis's refusals that name a state of the server, not a mistake in the command. */
const REDIS_REPLIES =
  /^(?:OOM|READONLY|LOADING|MASTERDOWN|NOREPLICAS|MISCONF|NOAUTH|WRONGPASS|NOPERM|BUSY|UNKILLABLE|CLUSTERDOWN|TRYAGAIN|ERR max number of clients)\b/;

/** What the drivers say of a connection without giving it a code. */
const DRIVER_TEXTS =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|query read timeout|is not queryable|does not support SSL|max retries per request|Stream isn't writeable|Command timed out|Connection is closed/i;

/** Whether a failure of the database, Redis or the network can end by itself or by an operator's hand: a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // The server refused the connection or has ended it, whatever the reason.
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  if (typeof code === 'string') {
    if (SQL_STATE.test(code) && SQL_STATES.test(code)) return true;
    if (SYSTEM_CODES.test(code)) return true;
  }
  if (error.name === 'ReplyError' && REDIS_REPLIES.test(error.message)) return true;
  return DRIVER_TEXTS.test(error.message);
}

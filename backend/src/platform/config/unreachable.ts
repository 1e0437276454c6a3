/** An error of a driver, with what it may carry. */
interface DriverError {
  readonly code?: string;
  readonly message: string;
  readonly path?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** A server that a setting names, and what it was asked for. */
interface Asked {
  readonly setting: string;
  readonly url: string;
}

const PORTS: Readonly<Record<string, string>> = {
  'postgres:': '5432',
  'postgresql:': '5432',
  'redis:': '6379',
  'rediss:': '6379',
  'smtp:': '25',
  'smtps:': '465',
};

/** Host and port, never the password. */
const whereIs = ({ hostname, port, protocol }: URL): string =>
  `${hostname || 'localhost'}:${port || (PORTS[protocol] ?? '')}`;

const HOW_TO_ESCAPE = 'special characters in it must be percent-encoded, such as %23 for # and %2F for /';

const NO_ANSWER = /timeout|timed out|timed-out/i;
const CLOSED = /ECONNRESET|EPIPE|Connection terminated|Connection is closed|closed unexpectedly|socket hang up/i;
const UNTRUSTED = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * Explains to an operator a failure on the way to a server, and what to do; null for an error that the server returned.
 */
function networkReason({ code = '', message, path }: DriverError, url: URL, server: string): string | null {
  const where = whereIs(url);
  // Some libraries replace the system's error code with their own and keep the original in the message.
  const all = `${code} ${message}`;
  if (code === 'ENOENT' && path) return `names the file ${path}, which does not exist`;
  if (/ECONNREFUSED/.test(all)) return `nothing listens at ${where}. Start ${server}, or correct host and port`;
  if (/\b(?:ENOTFOUND|EAI_|EDNS)/.test(all)) return `the host ${url.hostname} is not known. Correct it, or the DNS`;
  if (UNTRUSTED.test(code)) {
    return `the certificate of ${where} is not trusted (${message}). Use the name in the certificate, or trust its authority`;
  }
  if (/\b(?:ETIMEDOUT|EHOST|ENET)/.test(all) || NO_ANSWER.test(message)) {
    return `${where} does not respond. Check host, port and firewall`;
  }
  if (CLOSED.test(all))
    return `${where} closes the connection. Check that it is ${server} with this kind of encryption`;
  return null;
}

/** PostgreSQL's refusals of a connection, by SQLSTATE. */
function postgresReason({ code, message }: DriverError, url: URL): string | null {
  const where = whereIs(url);
  const role = decodeURIComponent(url.username) || 'without a name';
  const database = decodeURIComponent(url.pathname.slice(1)) || role;
  if (code === '28P01') return `${where} refuses the password of the role ${role}. Correct it; ${HOW_TO_ESCAPE}`;
  if (code === '28000') {
    return `${where} does not let the role ${role} log in (${message}). Allow it: ALTER ROLE ${role} LOGIN, and pg_hba.conf`;
  }
  if (code === '3D000') return `there is no database ${database} at ${where}. Create it, or correct the name`;
  if (code === '42501') {
    return `the role ${role} lacks a privilege on the database ${database} (${message}). Grant it, or name another role`;
  }
  if (code === '53300') return `${where} has no free connection. Raise max_connections, or lower DATABASE_POOL_SIZE`;
  if (code === '57P03') return `${where} is starting or stopping (${message}). Try again when it is ready`;
  if (code === '42704') return `${message} at ${where}. Create the role, or correct the name`;
  if (/startup parameter/.test(message)) {
    return `${where} is a pooler that refuses startup parameters. Name PostgreSQL itself, for migrations in MIGRATION_DATABASE_URL`;
  }
  if (/does not support SSL/.test(message)) {
    return `${where} offers no TLS. Remove sslmode from the address, or turn ssl on in PostgreSQL`;
  }
  if (/password must be a string/.test(message))
    return `has no password, but ${where} requires one for the role ${role}`;
  return null;
}

const asDriverError = (error: unknown): DriverError =>
  typeof error === 'object' && error !== null && 'message' in error
    ? (error as DriverError)
    : { message: String(error) };

const line = ({ setting }: Asked, reason: string): string => `${setting}: ${reason}`;

/** One line that names the setting, what is wrong and what to do. */
export function databaseProblem(asked: Asked, error: unknown): string {
  const url = new URL(asked.url);
  const driverError = asDriverError(error);
  const reason =
    postgresReason(driverError, url) ??
    networkReason(driverError, url, 'PostgreSQL') ??
    `${whereIs(url)} refuses the connection (${driverError.message}). Check user, password and database`;
  return line(asked, reason);
}

/** The same for Redis. `isCertain`: waiting would not help. */
export function redisProblem(asked: Asked, error: unknown): { readonly text: string; readonly isCertain: boolean } {
  const url = new URL(asked.url);
  const driverError = asDriverError(error);
  const { message } = driverError;
  if (/^(?:WRONGPASS|NOAUTH|ERR AUTH|ERR invalid password|ERR DB index)/.test(message)) {
    const reason = `${whereIs(url)} refuses user, password or database (${message}). Correct them; ${HOW_TO_ESCAPE}`;
    return { text: line(asked, reason), isCertain: true };
  }
  const reason =
    networkReason(driverError, url, 'Redis') ?? `${whereIs(url)} refuses commands (${message}). Check the server`;
  return { text: line(asked, reason), isCertain: false };
}

/** The same for the mail server. */
export function mailServerProblem(asked: Asked, error: unknown): string {
  const url = new URL(asked.url);
  const driverError = asDriverError(error);
  const { code, response, message } = driverError;
  const said = response ?? message;
  if (code === 'EAUTH') {
    return line(asked, `${whereIs(url)} refuses user or password (${said}). Correct them; ${HOW_TO_ESCAPE}`);
  }
  const reason =
    networkReason(driverError, url, 'a mail server') ??
    `${whereIs(url)} cannot be used (${said}). Check the mail server`;
  return line(asked, reason);
}

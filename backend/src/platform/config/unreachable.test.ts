import { databaseProblem, mailServerProblem, redisProblem } from './unreachable.js';

const failure = (code: string | undefined, message: string): Error => Object.assign(new Error(message), { code });
const database = { setting: 'MIGRATION_DATABASE_URL', url: 'postgres://owner:hunter2@db.example:6432/site' };

describe('why a server cannot be reached', () => {
  it.each([
    ['28P01', 'password authentication failed', 'refuses the password of the role owner'],
    ['28000', 'role "owner" is not permitted to log in', 'Allow it: ALTER ROLE owner LOGIN, and pg_hba.conf'],
    ['3D000', 'database "site" does not exist', 'there is no database site at db.example:6432. Create it'],
    ['42501', 'permission denied for schema public', 'the role owner lacks a privilege on the database site'],
    ['42704', 'role "site_app" does not exist', 'role "site_app" does not exist at db.example:6432. Create the role'],
    ['53300', 'too many clients already', 'has no free connection. Raise max_connections'],
    ['57P03', 'the database system is starting up', 'is starting or stopping'],
    ['08P01', 'unsupported startup parameter: options', 'Name PostgreSQL itself, for migrations in MIGRATION_DATABASE'],
    ['08P01', 'no such database: site', 'refuses the connection (no such database: site)'],
    ['ECONNREFUSED', 'connect ECONNREFUSED', 'nothing listens at db.example:6432. Start PostgreSQL'],
    ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN', 'the host db.example is not known'],
    ['EHOSTUNREACH', 'connect EHOSTUNREACH', 'db.example:6432 does not respond'],
    [undefined, 'timeout expired', 'db.example:6432 does not respond'],
    ['CERT_HAS_EXPIRED', 'certificate has expired', 'the certificate of db.example:6432 is not trusted'],
    [undefined, 'The server does not support SSL connections', 'offers no TLS. Remove sslmode'],
    [undefined, 'SASL: client password must be a string', 'has no password, but db.example:6432 requires one'],
    ['ECONNRESET', 'read ECONNRESET', 'closes the connection'],
  ])('PostgreSQL fails with %s (%s): the line says "%s"', (code, message, text) => {
    const problem = databaseProblem(database, failure(code, message));
    expect(problem).toMatch(/^MIGRATION_DATABASE_URL: [^\n]+$/);
    expect(problem).toContain(text);
    expect(problem).not.toContain('hunter2');
  });

  it.each([
    ['WRONGPASS invalid username-password pair', true, 'refuses user, password or database'],
    ['NOAUTH Authentication required.', true, 'refuses user, password or database'],
    ['ERR DB index is out of range', true, 'refuses user, password or database'],
    ['LOADING Redis is loading the dataset in memory', false, 'refuses commands (LOADING'],
    ['connect ETIMEDOUT', false, 'redis.example:6379 does not respond'],
  ])('Redis fails with %s: certain %s, and the line says "%s"', (message, isCertain, text) => {
    const asked = { setting: 'REDIS_URL', url: 'redis://:hunter2@redis.example' };
    const problem = redisProblem(asked, failure(message.includes('ETIMEDOUT') ? 'ETIMEDOUT' : undefined, message));
    expect(problem).toEqual({ isCertain, text: expect.stringContaining(text) });
    expect(problem.text).not.toContain('hunter2');
  });

  it.each([
    [{ code: 'EAUTH', response: '535 bad credentials' }, 'refuses user or password (535 bad credentials)'],
    [{ code: 'EDNS' }, 'the host mail.example is not known'],
    [{ code: 'ETIMEDOUT' }, 'mail.example:465 does not respond'],
    [{ code: 'ECONNECTION', response: '554 no service' }, 'cannot be used (554 no service)'],
  ])('the mail server fails with %j: the line says "%s"', (properties, text) => {
    const asked = { setting: 'SMTP_URL', url: 'smtps://me:hunter2@mail.example' };
    const problem = mailServerProblem(asked, Object.assign(new Error('failed'), properties));
    expect(problem).toContain(text);
    expect(problem).not.toContain('hunter2');
  });
});

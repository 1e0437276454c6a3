import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../test/support/app.js';
import { asOwner, type FreshDatabase, freshDatabase } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { suiteRedis } from '../../../test/support/redis.js';
import { runCheckCommand } from '../../cli/check/run.js';
import { runAdminCommand } from '../../cli/admin/run.js';
import { StartRefused } from '../../platform/config/environment.js';
import { toPublicKeyEntry } from '../../platform/crypto/key-set.js';
import { urlFor, withClient } from '../../platform/database/grants.js';
import { parseSettings } from '../settings.js';
import { startSite } from '../site-process.js';
import { checkMailServer, checkRedis, requireDatabase } from '../start-checks.js';

const dataDir = mkdtempSync(join(tmpdir(), 'site-start-'));
const settingsFor = (variables: Readonly<Record<string, string>>) =>
  parseSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', METRICS_PORT: '0', ...variables });
const refusalOf = async (starting: Promise<unknown>): Promise<string> => {
  const error: unknown = await starting.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof StartRefused) return error.message;
  throw new Error(`expected a StartRefused, got ${String(error)}`);
};

describe('the start', () => {
  let database: FreshDatabase;
  let silent: Server;
  let closing: Server;
  let admin: string;

  beforeAll(async () => {
    database = await freshDatabase();
    admin = process.env['TEST_ADMIN_URL'] ?? '';
    [silent, closing] = [createServer(() => undefined), createServer((socket) => socket.destroy())];
    for (const server of [silent, closing]) await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    silent.close();
    closing.close();
    await database.drop();
  });

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.appUrl);
    url.password = 'hunter2';
    change(url);
    return url.href;
  };
  const portOf = (server: Server): string => String((server.address() as AddressInfo).port);

  it.each<[string, (url: URL) => void | Promise<void>, RegExp]>([
    ['a wrong password', () => undefined, /refuses the password of the role site_app\. Correct it; .+%23/],
    ['an unknown role', (url) => void (url.username = 'nobody'), /refuses the password of the role nobody/],
    ['an unknown host', (url) => void (url.hostname = 'no-such-host.invalid'), /the host no-such-host\.invalid is not/],
    ['a server that never responds', (url) => void (url.port = portOf(silent)), /does not respond\. Check host, port/],
    ['a server that hangs up', (url) => void (url.port = portOf(closing)), /closes the connection/],
    ['a missing certificate file', (url) => void (url.search = '?sslrootcert=/no/file'), /names the file \/no\/file/],
    ['TLS that the server lacks', (url) => void (url.search = '?sslmode=require'), /offers no TLS\. Remove sslmode/],
  ])(
    'a start refuses %s in one line that names DATABASE_URL and what to do, without the password',
    async (_, change, text) => {
      const url = changed((one) => void change(one));
      const refusal = await refusalOf(requireDatabase(url, 0));
      expect(refusal).toMatch(/^DATABASE_URL: [^\n]+$/);
      expect(refusal).toMatch(text);
      expect(refusal).not.toContain('hunter2');
    },
  );

  it('a start refuses an unknown database, one that the role may not use, and a port where nothing listens', async () => {
    const unknown = urlFor(database.appUrl, { database: 'no_such_database' });
    expect(await refusalOf(requireDatabase(unknown, 0))).toMatch(/there is no database no_such_database at/);
    const name = new URL(database.appUrl).pathname.slice(1);
    await withClient(admin, (client) => client.query(`REVOKE CONNECT ON DATABASE ${name} FROM site_app`));
    expect(await refusalOf(requireDatabase(database.appUrl, 0))).toMatch(/the role site_app lacks a privilege on/);
    await withClient(admin, (client) => client.query(`GRANT CONNECT ON DATABASE ${name} TO site_app`));
    const closed = new URL(database.appUrl);
    closed.port = String(await freePort());
    expect(await refusalOf(requireDatabase(closed.href, 0))).toMatch(/nothing listens at .+ Start PostgreSQL, or/);
  });

  it('a start refuses a database that was never migrated, and names the command', async () => {
    const name = `empty_${Date.now()}`;
    await withClient(admin, (client) => client.query(`CREATE DATABASE ${name}`));
    const url = urlFor(database.appUrl, { database: name });
    expect(await refusalOf(startSite(settingsFor({ DATABASE_URL: url })))).toMatch(
      /^DATABASE_URL: the database holds no tables of the site yet\. Run node dist\/main\.migrate\.js .+ first$/,
    );
    await withClient(admin, (client) => client.query(`DROP DATABASE ${name}`));
  });

  it('a start accepts a newer schema, and refuses one that lacks a migration in every role', async () => {
    const [last]: { name: string }[] = await database.dataSource.query(
      'SELECT name FROM migrations ORDER BY id DESC LIMIT 1',
    );
    const settingsOf = async (ROLE: string) =>
      settingsFor({ DATABASE_URL: database.appUrl, ROLE, PORT: String(await freePort()) });
    await asOwner(database, 'DELETE FROM migrations WHERE name = $1', [last?.name]);
    for (const role of ['api', 'worker']) {
      expect(await refusalOf(startSite(await settingsOf(role)))).toMatch(
        new RegExp(`^DATABASE_URL: the database lacks migrations of this release \\(${last?.name}\\)\\. Run node `),
      );
    }
    await asOwner(database, `INSERT INTO migrations (timestamp, name) VALUES (1, $1), (9999999999999, 'Later')`, [
      last?.name,
    ]);
    // A worker serves no pages, so it starts before they are built.
    const site = await startSite(await settingsOf('worker'));
    await site.stop();
    await asOwner(database, `DELETE FROM migrations WHERE name = 'Later'`);
  });

  it('a process stops once the database is for later releases only, and refuses to start on it', async () => {
    const settings = settingsFor({ DATABASE_URL: database.appUrl, ROLE: 'worker' });
    const site = await startSite(settings);
    const { version } = settings.release;
    // The connection that announces the release opens beside the start.
    await withClient(database.ownerUrl, (client) =>
      eventually(async () => {
        const announced = 'SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()';
        const { rowCount } = await client.query(announced, [`site-notifications ${version}`]);
        return rowCount === 1;
      }),
    );
    await asOwner(database, `UPDATE oldest_release SET version = '99.0.0'`);
    await site.outdated;
    await site.stop();
    const refusal = `DATABASE_URL: this is release ${version}, and the database is for release 99.0.0 or later. Start one of those`;
    expect(await refusalOf(startSite(settings))).toBe(refusal);
    const err: string[] = [];
    const env = { DATABASE_URL: database.appUrl, DATA_DIR: dataDir };
    expect(await runCheckCommand({ env, out: () => undefined, err: (line: string) => err.push(line) })).toBe(1);
    expect(err).toEqual([refusal]);
    await asOwner(database, `UPDATE oldest_release SET version = '0.1.0'`);
  });

  it('a start refuses a signing key that did not sign the files of the database, and names the one that did', async () => {
    const name = new URL(database.appUrl).pathname.slice(1);
    await withClient(urlFor(admin, { database: name }), (client) =>
      client.query(`SET session_replication_role = replica;
        INSERT INTO license_files (jti, license_id, version, kind, kid, issued_at, ends_at)
        SELECT gen_random_uuid(), gen_random_uuid(), NULL, 'license', kid, '2026-11-20', '2026-12-20'
          FROM (VALUES ('lost-key'), ('lost-key'), ('old-key')) AS files (kid)`),
    );
    const key = generateKeyPairSync('ed25519').privateKey;
    const [keyFile, keysFile] = ['signing-key.pem', 'keys.json'].map((file) => join(dataDir, file)) as [string, string];
    writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }));
    const retired = (...kids: string[]) =>
      kids.map((kid) => toPublicKeyEntry(kid, generateKeyPairSync('ed25519').publicKey, 'retired'));
    const start = async (...kids: string[]) => {
      writeFileSync(
        keysFile,
        JSON.stringify({ keys: [toPublicKeyEntry('new-key', key, 'current'), ...retired(...kids)] }),
      );
      const variables = { LICENSE_SIGNING_KEY_FILE: keyFile, LICENSE_KEYS_FILE: keysFile, ROLE: 'worker' };
      return startSite(settingsFor({ DATABASE_URL: database.appUrl, ...variables }));
    };
    expect(await refusalOf(start('old-key').then((site) => site.stop()))).toMatch(
      /^LICENSE_SIGNING_KEY_FILE: .+ 2 licence files signed by the key lost-key, the last on 2026-11-20, but the signing key is new-key\. Put lost-key back/,
    );
    const site = await start('old-key', 'lost-key');
    await site.stop();
    // The check refuses what a start refuses, in the same words, and starts nothing.
    const [out, err]: [string[], string[]] = [[], []];
    const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
    const env = { DATABASE_URL: database.appUrl, DATA_DIR: dataDir, LICENSE_SIGNING_KEY_FILE: keyFile };
    expect(await runCheckCommand({ env: { ...env, LICENSE_KEYS_FILE: keysFile }, ...io })).toBe(0);
    expect(await runCheckCommand({ env, ...io })).toBe(1);
    expect([out, err]).toEqual([['The settings are usable.'], [expect.stringContaining('signed by the key')]]);
  });

  it('a command refuses a database that it cannot use, in one line', async () => {
    const [out, err]: [string[], string[]] = [[], []];
    const env = { DATABASE_URL: changed(() => undefined), DATA_DIR: dataDir };
    const io = { env, out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
    expect(await runAdminCommand(['create', 'a@example.cn'], io)).toBe(1);
    expect([out, err]).toEqual([[], [expect.stringMatching(/^DATABASE_URL: .+ refuses the password[^\n]+$/)]]);
  });

  it('the site starts without Redis where none listens, and says so in one line', async () => {
    const lines: string[] = [];
    const settings = settingsFor({ REDIS_URL: `redis://:hunter2@127.0.0.1:${await freePort()}` });
    await checkRedis(settings, (line) => lines.push(line));
    expect(lines).toEqual([expect.stringMatching(/^REDIS_URL: nothing listens at .+ Start Redis, or/)]);
  });

  it('the site starts without a mail server, and says why in one line', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (_auth, _session, done) => done(new Error('Invalid user')),
    });
    const port = await freePort();
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    const closed = await freePort();
    const linesFor = async (url: string) => {
      const lines: string[] = [];
      await checkMailServer(settingsFor({ SMTP_URL: url }), (line) => lines.push(line));
      return lines;
    };
    try {
      expect(await linesFor(`smtp://me:hunter2@127.0.0.1:${port}`)).toEqual([
        expect.stringMatching(/^SMTP_URL: 127\.0\.0\.1:\d+ refuses user or password \(535 Invalid user\)\. Correct/),
      ]);
      expect(await linesFor('smtp://no-such-host.invalid')).toEqual([
        expect.stringMatching(/^SMTP_URL: the host no-such-host\.invalid is not known/),
      ]);
      expect(await linesFor(`smtp://127.0.0.1:${closed}`)).toEqual([
        expect.stringMatching(/^SMTP_URL: nothing listens at/),
      ]);
    } finally {
      await new Promise<void>((resolve) => server.close(resolve));
    }
  });

  const redis = suiteRedis();
  if (redis) {
    it('a start refuses a password that Redis rejects, and names REDIS_URL', async () => {
      const client = new Redis(redis.url);
      await client.call('ACL', 'SETUSER', 'start-user', 'on', '>right', '~*', '+@all');
      const url = new URL(redis.url);
      [url.username, url.password] = ['start-user', 'hunter2'];
      const refusal = await refusalOf(checkRedis(settingsFor({ REDIS_URL: url.href }), () => undefined));
      expect(refusal).toMatch(/^REDIS_URL: .+ refuses user, password or database \(WRONGPASS/);
      expect(refusal).not.toContain('hunter2');
      await client.call('ACL', 'DELUSER', 'start-user');
      client.disconnect();
    });
  }
});

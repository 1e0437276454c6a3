import { Client } from 'pg';
import { ensureDatabase, withClient } from '../grants.js';

const names = { name: 'ensured', ownerRole: 'ensured_owner', appRole: 'ensured_app' };
const adminUrl = process.env['TEST_ADMIN_URL'] ?? '';

afterEach(() =>
  withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${names.name}`);
    for (const role of [names.ownerRole, names.appRole]) await client.query(`DROP ROLE IF EXISTS ${role}`);
  }),
);

it('several processes can make sure of the same database at once', async () => {
  const ensured = await Promise.all(Array.from({ length: 12 }, () => ensureDatabase({ adminUrl, ...names })));
  expect(new Set(ensured.map(({ appUrl }) => appUrl)).size).toBe(1);
  await withClient(ensured[0]?.appUrl ?? '', (client) => client.query('SELECT 1'));
});

it('the passwords of the roles are not logged, also where every statement is', async () => {
  const heard = jest.spyOn(Client.prototype, 'emit');
  try {
    const url = new URL(adminUrl);
    // What the server logs is sent to the client, too.
    url.searchParams.set('options', '-c client_min_messages=log -c log_min_duration_statement=0');
    await ensureDatabase({ adminUrl: url.href, ...names });
    const logged = heard.mock.calls.map(([, event]) => String((event as Error | undefined)?.message));
    expect(logged.some((line) => line.includes('pg_advisory_lock'))).toBe(true);
    expect(logged.filter((line) => line.includes('PASSWORD'))).toEqual([]);
  } finally {
    heard.mockRestore();
  }
});

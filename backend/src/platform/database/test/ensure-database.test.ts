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

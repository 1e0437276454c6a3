// Baseline server for the table, which prints its port: a bare Fastify that returns one word at `/`, and a session row
// at `/session`, read from the database given as the first argument.
import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const SESSION = {
  name: 'session',
  text: `SELECT s.id, s.account_id, a.role, s.created_at, s.authenticated_at, s.passkey_shown_at, s.last_used_at
           FROM sessions s JOIN accounts a ON a.id = s.account_id
          WHERE s.token_hash = $1 AND a.disabled_at IS NULL AND a.deleted_at IS NULL`,
};
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });

const server = fastify();
server.get('/', async () => ({ hello: 'world' }));
server.get('/session', async ({ headers }) => {
  const hash = createHash('sha256').update(headers['x-auth-token']).digest();
  const { rows } = await pool.query({ ...SESSION, values: [hash] });
  return rows[0];
});
await server.listen({ port: 0, host: '127.0.0.1' });
process.send(server.server.address().port);
process.once('disconnect', () => process.exit(0));

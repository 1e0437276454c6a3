import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignUses } from './check.mjs';

const MIGRATION = {
  path: 'platform/database/migrations/1-tables.ts',
  source: `
    await db.query(\`CREATE TABLE orders (id uuid PRIMARY KEY, number text, paid_fen bigint CHECK (paid_fen > 0), note text)\`);
    await db.query(\`CREATE TABLE slips (order_id uuid, bytes bytea)\`);
    await db.query('ALTER TABLE orders ADD COLUMN secret text');
    await db.query(\`CREATE TABLE quotes (id uuid, order_id uuid, note text)\`);`,
};
const ENTITIES = [
  { path: 'modules/orders/entities/order.entity.ts', source: `\n@Entity('orders')\nexport class Order {\n}\n` },
  { path: 'modules/orders/slips.ts', source: 'const a = `INSERT INTO slips (order_id) VALUES ($1)`;' },
  { path: 'modules/quotes/entities/quote.entity.ts', source: `\n@Entity('quotes')\nexport class Quote {\n}\n` },
];
const view = (columns) => ({
  path: 'modules/orders/orders.ts',
  source: `export const views = {\n  orders: { holds: 'orders', columns: { ${columns.map((one) => `${one}: 'what'`).join(', ')} } },\n} as const;\n`,
});
const NONE = { owners: {}, readsAll: {}, writes: {} };

/**
 * Returns the violations of one file of the module `quotes`, where `orders` declares `columns` as readable by others.
 */
const faultsOf = (source, columns = ['id', 'number'], exceptions = NONE) =>
  foreignUses(
    [MIGRATION, ...ENTITIES, ...(columns.length > 0 ? [view(columns)] : []), { path: 'modules/quotes/a.ts', source }],
    exceptions,
  );
const sql = (text) => `\nconst a = \`${text}\`;\n`;
const NUMBER = 'SELECT o.number FROM orders o WHERE o.id = $1';

test('a declared table and its declared columns may be read', () => {
  assert.deepEqual(faultsOf(sql(NUMBER)), []);
  assert.deepEqual(faultsOf(sql('SELECT number FROM orders WHERE id = $1')), []);
});

test('a foreign table that is not declared is refused with its file, line, owner and what to do', () => {
  assert.deepEqual(faultsOf(sql('SELECT 1\nFROM slips'), []), [
    'backend/src/modules/quotes/a.ts:3 reads table slips of modules/orders: call what modules/orders exports, or declare it in `views` beside the entity',
  ]);
});

/** Queries for undeclared columns, one for each way to name a column. */
const SECRETS = {
  'by an alias': sql('SELECT o.id, o.number, o.secret FROM orders o'),
  'by the name of the table': sql('SELECT orders.id, number, orders.secret FROM orders'),
  'without an alias': sql('SELECT id, number FROM orders WHERE secret IS NULL'),
  'in a join of its own tables': sql(
    'SELECT q.id, o.id, o.number, secret FROM quotes q JOIN orders o ON o.id = q.order_id',
  ),
  'after a comma': sql('SELECT o.id, o.number, o.secret FROM quotes q, orders AS o'),
  'in a part of a UNION': sql('SELECT id FROM quotes UNION SELECT id FROM orders WHERE number = secret'),
  'beside an inserted row': sql('INSERT INTO quotes (note) SELECT secret FROM orders WHERE id = $1 AND number = $2'),
  'in a text separate from its FROM': `${sql(NUMBER)}const b = equals('o.secret');`,
  'as a part within a part': sql('SELECT ${`o.secret`}, o.number, o.id FROM orders o'),
  'in a listing': `const a = { columns: 'o.id, o.number, o.secret', from: 'orders o' };`,
};
for (const [how, source] of Object.entries(SECRETS))
  test(`a foreign column that is not declared is refused: ${how}`, () => {
    assert.match(faultsOf(source).join('\n'), /a\.ts:\d+ reads column orders\.secret of modules\/orders/);
  });

test('a column belongs to the table of its own sub-select, even if an outer one has a column of the same name', () => {
  const text = 'SELECT q.id FROM quotes q WHERE EXISTS (SELECT FROM orders o WHERE o.number = note)';
  assert.match(faultsOf(sql(text)).join('\n'), /reads column orders\.note/);
});

test('SELECT * from a foreign table is refused', () => {
  assert.match(faultsOf(sql('SELECT * FROM orders')).join('\n'), /reads column orders\.\*/);
  assert.match(faultsOf(sql('SELECT o.* FROM orders o')).join('\n'), /reads column orders\.\*/);
});

const WRITES = [
  'INSERT INTO orders (id) VALUES ($1)',
  'UPDATE orders SET number = $1',
  'UPDATE orders o SET number = $1',
  'DELETE FROM orders WHERE id = $1',
  'TRUNCATE orders',
  'WITH gone AS (DELETE FROM orders WHERE id = $1 RETURNING id) SELECT id FROM gone',
];
for (const text of WRITES)
  test(`a write to a declared foreign table is refused: ${text}`, () => {
    assert.match(faultsOf(sql(text)).join('\n'), /a\.ts:2 writes orders of modules\/orders: call what/);
  });

test('importing the entity of another module is refused, importing its type is not', () => {
  const faults = faultsOf(`import { Order } from '../orders/index.js';${sql(NUMBER)}`);
  assert.deepEqual(faults, [
    'backend/src/modules/quotes/a.ts:1 imports the entity of orders from modules/orders: call what it exports instead',
  ]);
  assert.deepEqual(faultsOf(`import { type Order } from '../orders/index.js';${sql(NUMBER)}`), []);
  assert.deepEqual(faultsOf(`import type { Order } from '../orders/index.js';${sql(NUMBER)}`), []);
});

test('a table name that is inserted by an expression is refused', () => {
  assert.match(faultsOf(sql('SELECT 1 FROM ${table}'), []).join('\n'), /a\.ts:2 asks a table that is not named/);
  assert.deepEqual(faultsOf(sql('SELECT 1 FROM ${quotesFrom}'), []), []);
});

test('words in texts, values and comments are not read as tables or columns', () => {
  const source = `${sql(`SELECT o.number FROM orders o -- secret\nWHERE o.id = $1 AND 'secret' <> 'FROM slips'`)}// FROM slips\n`;
  assert.deepEqual(faultsOf(source), []);
});

test('refuses declarations that are unused, of another module or of no table', () => {
  assert.match(faultsOf(sql(NUMBER), ['id', 'number', 'note']).join('\n'), /orders\.note, which no other module reads/);
  assert.match(faultsOf(sql(NUMBER), ['id', 'number', 'colour']).join('\n'), /orders\.colour, which does not exist/);
  const theirs = {
    path: 'modules/quotes/quotes.ts',
    source: `export const views = { orders: { columns: {} } } as const;`,
  };
  assert.match(
    foreignUses([MIGRATION, ...ENTITIES, theirs], NONE).join('\n'),
    /orders, which is not a table of modules\/quotes/,
  );
});

test('an exception permits what it names, and an unused one is refused', () => {
  const writes = { 'modules/quotes > orders': 'reason' };
  assert.deepEqual(faultsOf(sql('DELETE FROM orders WHERE secret = $1'), [], { ...NONE, writes }), []);
  assert.deepEqual(
    faultsOf(sql('SELECT secret FROM orders'), [], { ...NONE, readsAll: { 'modules/quotes': 'reason' } }),
    [],
  );
  assert.match(
    faultsOf(sql(NUMBER), undefined, { ...NONE, writes }).join('\n'),
    /needless exception "modules\/quotes > orders"/,
  );
});

test('a table without an entity that two modules insert into is refused', () => {
  assert.match(
    faultsOf(sql('INSERT INTO slips (bytes) VALUES ($1)'), []).join('\n'),
    /slips has no entity and rows from/,
  );
});

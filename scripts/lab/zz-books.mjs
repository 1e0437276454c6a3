import { spawn } from 'node:child_process';
import pg from 'pg';
import { startDatabase } from './bench/lib/stack.mjs';
import { inRoot } from '../lib/root.mjs';
const { narrowed, CHANGED, breachesOf } = await import(inRoot('backend/dist/modules/books/narrowing.js'));
const db = await startDatabase('/tmp/growth/1m');
try {
  const c = new pg.Client({ connectionString: db.appUrl });
  await c.connect();
  const t = async (n, f) => {
    const b = performance.now();
    const r = await f();
    console.log(n, (performance.now() - b).toFixed(0), 'ms', r?.rows?.length ?? '');
    return r;
  };
  const ids = {
    order: `SELECT id FROM orders ORDER BY created_at DESC LIMIT 200`,
    license: `SELECT id FROM licenses ORDER BY created_at DESC LIMIT 200`,
    account: `SELECT account_id AS id FROM point_records ORDER BY seq DESC LIMIT 200`,
    coupon: `SELECT id FROM coupons LIMIT 200`,
  };
  await t('site', () => c.query(breachesOf('site')));
  for (const s of Object.keys(ids)) {
    const list = (await c.query(ids[s])).rows.map((r) => r.id);
    for (let i = 0; i < 3; i++) {
      const r = await t(`narrowed ${s} x${list.length}`, () =>
        c.query({ name: `n-${s}`, text: narrowed(s), values: [list] }),
      );
      if (i == 0) console.log(r.rows.slice(0, 3));
    }
    const mark = {
      time: new Date(Date.now() - 25 * 3600e3),
      points: 4383243 - 1000,
      lines: 2000000 - 1000,
      events: 780000 - 1000,
    };
    for (let i = 0; i < 2; i++)
      await t(`changed ${s}`, () =>
        c.query(
          CHANGED[s].text,
          CHANGED[s].since.map((k) => mark[k]),
        ),
      );
  }
  await c.end();
  const b = performance.now();
  await new Promise((done) =>
    spawn(process.execPath, [inRoot('backend/dist/cli/books.js')], {
      env: { ...process.env, DATABASE_URL: db.appUrl, DATA_DIR: db.dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
      .on('close', done)
      .stdout.on('data', (d) => {
        for (const l of String(d).split('\n')) if (l && !l.startsWith('ok')) console.log(l.slice(0, 200));
      }),
  );
  console.log('whole books', ((performance.now() - b) / 1000).toFixed(0), 's');
} finally {
  await db.stop();
}

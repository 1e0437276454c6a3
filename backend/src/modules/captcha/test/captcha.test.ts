import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { freshDatabase } from '../../../../test/support/database.js';
import { eventually } from '../../../../test/support/eventually.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CaptchaRepository } from '../captcha.repository.js';
import { Captcha, ProofOfWork } from '../captcha.service.js';

const ANSWER = 'AP3RU';
const TRIES = 16;

let database: { dataSource: DataSource; drop(): Promise<void> };
let store: CaptchaRepository;
let captcha: Captcha;

beforeAll(async () => {
  database = await freshDatabase();
  store = new CaptchaRepository(database.dataSource);
  captcha = new Captcha(store, new ProofOfWork(), new Clock(), { answer: ANSWER });
});

afterAll(() => database.drop());

const openCaptchas = async (): Promise<number> => {
  const [row]: { count: number }[] = await database.dataSource.query('SELECT count(*)::int FROM captchas');
  return row?.count ?? 0;
};

/** Resolves once that many of this database's statements wait for a lock. */
const waitForBlocked = (count: number): Promise<boolean> =>
  eventually(async () => {
    const [row]: { blocked: number }[] = await database.dataSource.query(
      `SELECT count(*)::int AS blocked FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row?.blocked === count;
  });

describe('captchas in PostgreSQL', () => {
  it('a captcha keeps its key, digest, purpose, work and end exactly in PostgreSQL', async () => {
    const open = {
      key: randomUUID(),
      digest: Buffer.from([0, 255, 7]),
      purpose: 'login',
      work: 64,
      expiresAt: new Date(1),
    };
    await store.put(open);
    expect(await store.take(open.key)).toEqual(open);
    expect(await store.take(open.key)).toBeNull();
  });

  it('one of sixteen simultaneous right captcha answers passes', async () => {
    const { key } = await captcha.issue();
    const outcomes = await Promise.all(Array.from({ length: TRIES }, () => captcha.spend(key, ANSWER, 'login')));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await openCaptchas()).toBe(0);
  });

  it('one of two captcha answers that both found the row locked passes', async () => {
    const { key } = await captcha.issue();
    const holder = database.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM captchas FOR UPDATE');
    const tries = Promise.all([captcha.spend(key, ANSWER, 'login'), captcha.spend(key, ANSWER, 'login')]);
    await waitForBlocked(2);
    await holder.commitTransaction();
    await holder.release();
    expect((await tries).filter(Boolean)).toHaveLength(1);
  });

  it('a captcha stays used up when its caller rolls back', async () => {
    const { key } = await captcha.issue();
    const caller = database.dataSource.transaction(async () => {
      expect(await captcha.spend(key, ANSWER, 'login')).toBe(true);
      throw new Error('the form was refused');
    });
    await expect(caller).rejects.toThrow('the form was refused');
    expect(await captcha.spend(key, ANSWER, 'login')).toBe(false);
  });

  it('expired captchas are swept without waiting for a locked one', async () => {
    const now = new Date();
    const at = (offsetMillis: number) => ({
      key: randomUUID(),
      digest: Buffer.alloc(1),
      purpose: null,
      work: null,
      expiresAt: new Date(now.getTime() + offsetMillis),
    });
    const [past, justNow, locked, later] = [at(-1_000), at(0), at(-2_000), at(1)];
    for (const open of [past, justNow, locked, later]) await store.put(open);

    const holder = database.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM captchas WHERE key = $1 FOR UPDATE', [locked.key]);
    expect(await captcha.sweep(now)).toBe(2);
    await holder.rollbackTransaction();
    await holder.release();

    expect(await captcha.sweep(now)).toBe(1);
    expect(await store.take(later.key)).toEqual(later);
  });

  // Must be last: it closes the connection.
  it('a captcha is refused, not passed, when the database is gone', async () => {
    const { key } = await captcha.issue();
    await database.dataSource.destroy();
    await expect(captcha.spend(key, ANSWER, 'login')).rejects.toThrow();
    await expect(captcha.issue()).rejects.toThrow();
  });
});

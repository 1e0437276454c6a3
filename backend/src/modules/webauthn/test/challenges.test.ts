import { randomUUID } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { Challenges } from '../challenges.service.js';

const MINUTE_MS = 60_000;

describe('Challenges', () => {
  const clock = new Clock();
  const time = new TestClock(clock);
  let database: FreshDatabase;
  let transactions: Transactions;
  let challenges: Challenges;
  let asker: { accountId: string; sessionId: string };

  beforeAll(async () => {
    database = await freshDatabase();
    transactions = new Transactions(database.dataSource);
    challenges = new Challenges(transactions, clock);
    const [{ id }] = await database.dataSource.query(
      `INSERT INTO accounts (mail, name, locale, referral_code, created_at)
       VALUES ('one@example.cn', '甲', 'zh', 'AAAA2222', now()) RETURNING id`,
    );
    asker = { accountId: id, sessionId: randomUUID() };
  });
  afterEach(() => time.reset());
  afterAll(() => database.drop());

  const open = async () => (await challenges.open('confirm', asker)).token;
  const count = async () => (await database.dataSource.query('SELECT 1 FROM webauthn_challenges')).length;

  it('a passkey challenge is handed out to one of eight simultaneous callers', async () => {
    const token = await open();
    const taken = await Promise.all(Array.from({ length: 8 }, () => challenges.take(token, 'confirm', asker)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it.each<[string, 'login' | 'register' | 'confirm', () => Parameters<Challenges['take']>[2]]>([
    ['another purpose', 'register', () => asker],
    ['a sign-in', 'login', () => asker],
    ['another session', 'confirm', () => ({ ...asker, sessionId: randomUUID() })],
    ['nobody', 'confirm', () => null],
  ])('a passkey challenge claimed for %s is refused and used up', async (_, purpose, who) => {
    const token = await open();
    expect(await challenges.take(token, purpose, who())).toBeNull();
    expect(await challenges.take(token, 'confirm', asker)).toBeNull();
  });

  it('an unfinished passkey challenge is forgotten after five minutes, and no sooner', async () => {
    const [token, before] = [await open(), await count()];
    time.travel(5 * MINUTE_MS - 1_000);
    await challenges.sweep();
    expect(await count()).toBe(before);
    time.travel(1_000);
    expect(await challenges.take(token, 'confirm', asker)).toBeNull();
    await open();
    time.travel(5 * MINUTE_MS);
    await challenges.sweep();
    expect(await count()).toBe(0);
  });

  it('a passkey challenge returns what is to be signed, and the name of a passkey to be added', async () => {
    const { challenge, token } = await challenges.open('confirm', asker);
    expect(await challenges.take(token, 'confirm', asker)).toEqual({ challenge, passkeyName: null });
    const key = await challenges.openRegistration(asker, '钥匙');
    expect(await challenges.take(key, 'register', asker)).toEqual({ challenge: key, passkeyName: '钥匙' });
  });

  it('forgetting the passkey challenges of an account leaves all others', async () => {
    const [own, registration] = [await open(), await challenges.openRegistration(asker, '钥匙')];
    const { token } = await challenges.open('login', null);
    await transactions.run((tx) => challenges.forget(tx, asker.accountId));
    expect(await challenges.take(own, 'confirm', asker)).toBeNull();
    expect(await challenges.take(registration, 'register', asker)).toBeNull();
    expect(await challenges.take(token, 'login', null)).not.toBeNull();
  });

  it('the token of a passkey challenge is stored only as a hash', async () => {
    const token = await open();
    const rows = await database.dataSource.query('SELECT t.*::text AS row FROM webauthn_challenges t');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

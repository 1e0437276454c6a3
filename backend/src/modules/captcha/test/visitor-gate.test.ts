import { freshDatabase } from '../../../../test/support/database.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import {
  EASIEST_WORK,
  FORM_LIMITS,
  MAX_SITE_STEPS,
  type VisitorForm,
} from '../../../domain/visitors/visitor-limits.js';
import { Clock } from '../../../platform/clock/clock.js';
import { poolOf } from '../../../platform/database/data-source-options.js';
import { RateLimiter } from '../../../platform/limits/rate-limiter.js';
import type { Captcha } from '../captcha.service.js';
import { type Verdict, VisitorGate } from '../visitor-gate.service.js';

const HOUR_MS = 3_600_000;
const PROOF = { key: 'k', answer: 'a' };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let clock: TestClock;
let gate: VisitorGate;

/** Accepts every proof: these tests are about what the gate requires. */
const believing = { spendProof: async () => true } as unknown as Captcha;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.dataSource.query('DELETE FROM rate_limits');
  const appClock = new Clock();
  clock = new TestClock(appClock);
  gate = new VisitorGate(new RateLimiter({ pool: poolOf(database.dataSource) }, 1), believing, appClock);
  // The beginning of an hour, so that no test spans two.
  clock.travel(HOUR_MS - (clock.now().getTime() % HOUR_MS));
});

const at = (address: string, proof: typeof PROOF | null = null, mail: string | null = null) => ({
  address,
  mail,
  proof,
});
const saidOf = (verdict: Verdict): string | number => (verdict.ok ? 'in' : (verdict.proofWork ?? verdict.refusal.code));

/** Sends that many submissions, each of which must be admitted. */
async function come(form: VisitorForm, times: number, visit: (index: number) => Parameters<VisitorGate['enter']>[1]) {
  for (let index = 0; index < times; index += 1) {
    expect(saidOf(await gate.enter(form, visit(index)))).toBe('in');
  }
}

describe('visitor gate', () => {
  it('an address is asked for a proof once its free tries are used, and for twice the work at every doubling', async () => {
    const { address: free } = FORM_LIMITS.login.free;
    await come('login', free, () => at('203.0.113.1'));
    expect(saidOf(await gate.enter('login', at('203.0.113.1')))).toBe(EASIEST_WORK);
    await come('login', free, () => at('203.0.113.1', PROOF));
    expect(saidOf(await gate.enter('login', at('203.0.113.1')))).toBe(EASIEST_WORK * 2);
    expect(saidOf(await gate.enter('login', at('198.51.100.1')))).toBe('in');
  });

  it('everyone in a network is asked for a proof once the network has used its tries, and no other network', async () => {
    const { network: free } = FORM_LIMITS.login.free;
    await come('login', free, (index) => at(`203.0.113.${index}`));
    expect(saidOf(await gate.enter('login', at('203.0.113.200')))).toBe(EASIEST_WORK);
    expect(saidOf(await gate.enter('login', at('203.0.114.200')))).toBe('in');
    await come('send-code', FORM_LIMITS['send-code'].free.network, (index) => at(`2001:db8:5:${index}::1`));
    expect(saidOf(await gate.enter('send-code', at('2001:db8:5:ff::1')))).toBe(EASIEST_WORK);
    expect(saidOf(await gate.enter('send-code', at('2001:db8:6:ff::1')))).toBe('in');
  });

  it('mail to a domain that many write to needs a proof, however the domain is spelled', async () => {
    const { mailDomain: free } = FORM_LIMITS.register.free;
    await come('register', free, (index) => at(`10.1.${index}.1`, null, `somebody${index}@example.cn`));
    expect(saidOf(await gate.enter('register', at('10.2.0.1', null, 'one@EXAMPLE.cn.')))).toBe(EASIEST_WORK);
    expect(saidOf(await gate.enter('register', at('10.2.0.1', null, 'one@example.com')))).toBe('in');
  });

  it('traffic of the whole site refuses no one, but asks everyone for a small proof', async () => {
    const { site } = FORM_LIMITS.quote.free;
    await come('quote', site * 20, (index) => at(`10.${index >> 8}.${index & 255}.1`, PROOF));
    const most = EASIEST_WORK * 2 ** MAX_SITE_STEPS;
    expect(saidOf(await gate.enter('quote', at('192.0.2.1')))).toBe(most);
    expect(saidOf(await gate.enter('quote', at('192.0.2.1', PROOF)))).toBe('in');
  });

  it('an address at its limit is refused even with a proof of work, with the time to retry after', async () => {
    const { most } = FORM_LIMITS.quote;
    await come('quote', most, () => at('203.0.113.1', PROOF));
    const verdict = await gate.enter('quote', at('203.0.113.1', PROOF));
    expect(verdict).toMatchObject({ ok: false, proofWork: null, refusal: { code: 'request.too_many' } });
    const wait = verdict.ok ? 0 : Number(verdict.refusal.params['retryAfterSeconds']);
    clock.travel(wait * 1_000);
    expect(saidOf(await gate.enter('quote', at('203.0.113.1', PROOF)))).toBe('in');
  });

  it('tries are forgotten: half count half an hour into the next hour, and none after two hours', async () => {
    const { address: free } = FORM_LIMITS.login.free;
    await come('login', free * 4, () => at('203.0.113.1', PROOF));
    expect(saidOf(await gate.enter('login', at('203.0.113.1')))).toBe(EASIEST_WORK * 4);
    clock.travel(1.5 * HOUR_MS);
    expect(saidOf(await gate.enter('login', at('203.0.113.1')))).toBe(EASIEST_WORK * 2);
    clock.travel(HOUR_MS);
    expect(saidOf(await gate.enter('login', at('203.0.113.1')))).toBe('in');
  });

  it('a try that was turned away does not count, nor does a successful sign-in', async () => {
    const { address: free } = FORM_LIMITS.login.free;
    await come('login', free, () => at('203.0.113.1'));
    for (let times = 0; times < 30; times += 1) await gate.enter('login', at('203.0.113.1'));
    expect(saidOf(await gate.enter('login', at('203.0.113.1')))).toBe(EASIEST_WORK);
    await gate.succeed('login', at('203.0.113.1'));
    expect(saidOf(await gate.enter('login', at('203.0.113.1')))).toBe('in');
  });

  it('mails count as tries also when they are sent', async () => {
    const { address: free } = FORM_LIMITS.forgot.free;
    await come('forgot', free, () => at('203.0.113.1'));
    await gate.succeed('forgot', at('203.0.113.1'));
    expect(saidOf(await gate.enter('forgot', at('203.0.113.1')))).toBe(EASIEST_WORK);
  });

  it('simultaneous tries without a proof cannot exceed the free ones', async () => {
    const { address: free } = FORM_LIMITS.login.free;
    const verdicts = await Promise.all(Array.from({ length: 2 * free }, () => gate.enter('login', at('203.0.113.1'))));
    expect(verdicts.filter(({ ok }) => ok).length).toBeLessThanOrEqual(free);
  });

  it('the gate refuses everyone when its counters cannot be reached', async () => {
    const gone = { query: () => Promise.reject(new Error('connection refused')) };
    const limiter = new RateLimiter({ pool: { ...gone, connect: gone.query } as never }, 1);
    const closed = new VisitorGate(limiter, believing, new Clock());
    await expect(closed.enter('login', at('203.0.113.1', PROOF))).rejects.toMatchObject({
      code: 'request.unavailable',
    });
  });
});

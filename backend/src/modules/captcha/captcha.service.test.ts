import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { EASIEST_WORK } from '../../domain/visitors/visitor-limits.js';
import { Clock } from '../../platform/clock/clock.js';
import type { CaptchaOptions } from './captcha.fields.js';
import { Captcha, type IssuedProofOfWork, ProofOfWork } from './captcha.service.js';
import { MemoryStore } from './test/memory-store.js';

jest.mock('./picture', () => ({
  ...jest.requireActual<object>('./picture'),
  drawPicture: () => ({ answer: 'AP3RU', svg: '<svg/>' }),
}));

class HandClock extends Clock {
  millis = Date.UTC(2026, 0, 1);

  override now(): Date {
    return new Date(this.millis);
  }
}

/** Puzzles that take milliseconds instead of seconds at any amount of work. */
class QuickWork extends ProofOfWork {
  override makePuzzle(_work: number) {
    return super.makePuzzle(EASIEST_WORK);
  }
}

function aCaptcha(options: CaptchaOptions = { answer: null }) {
  const [store, clock] = [new MemoryStore(), new HandClock()];
  const captcha = new Captcha(store, new QuickWork(), clock, options);
  return { captcha, store, clock };
}

describe('Captcha', () => {
  it('issuing a captcha returns a key and a picture and reveals nothing of the answer', async () => {
    const { captcha, store } = aCaptcha();
    const issued = await captcha.issue();
    expect(issued).toEqual({
      key: expect.stringMatching(/^[\w-]{22}$/),
      captcha: 'data:image/svg+xml;base64,PHN2Zy8+',
    });
    expect(JSON.stringify([...store.rows])).not.toMatch(/AP3RU/);
    expect([...store.rows.keys()]).not.toContain(issued.key);
  });

  it('a captcha accepts its answer in any of the ways people type it', async () => {
    const { captcha } = aCaptcha();
    for (const typed of ['AP3RU', 'ap3ru', ' A P 3 R U']) {
      const { key } = await captcha.issue();
      expect(await captcha.spend(key, typed, 'login')).toBe(true);
    }
  });

  it('a captcha is used up by a right answer', async () => {
    const { captcha } = aCaptcha();
    const { key } = await captcha.issue();
    expect(await captcha.spend(key, 'AP3RU', 'login')).toBe(true);
    expect(await captcha.spend(key, 'AP3RU', 'login')).toBe(false);
  });

  it('a captcha is used up by a wrong answer', async () => {
    const { captcha } = aCaptcha();
    const { key } = await captcha.issue();
    expect(await captcha.spend(key, 'AP3RE', 'login')).toBe(false);
    expect(await captcha.spend(key, 'AP3RU', 'login')).toBe(false);
  });

  it.each([
    [299_999, true],
    [300_000, false],
  ])('a captcha still works after %i of 300,000 ms: %s', async (millis, works) => {
    const { captcha, clock } = aCaptcha();
    const { key } = await captcha.issue();
    clock.millis += millis;
    expect(await captcha.spend(key, 'AP3RU', 'login')).toBe(works);
  });

  it('a captcha works only for the purpose it was issued for, and is used up by another', async () => {
    const { captcha } = aCaptcha();
    const right = await captcha.issue('reset');
    expect(await captcha.spend(right.key, 'AP3RU', 'reset')).toBe(true);
    const wrong = await captcha.issue('reset');
    expect(await captcha.spend(wrong.key, 'AP3RU', 'login')).toBe(false);
    expect(await captcha.spend(wrong.key, 'AP3RU', 'reset')).toBe(false);
  });

  it('nothing in the captcha store can be used to pass a captcha', async () => {
    const { captcha, store } = aCaptcha();
    await captcha.issue();
    const digest = [...store.rows.values()][0]?.digest ?? Buffer.alloc(0);
    expect(await captcha.spend(digest.toString('base64url'), 'AP3RU', 'login')).toBe(false);
    const [storedKey = ''] = store.rows.keys();
    expect(await captcha.spend(storedKey, 'AP3RU', 'login')).toBe(false);
    expect(store.rows.size).toBe(1);
  });

  it('the test answer passes any issued captcha once, and only when it is configured', async () => {
    const { captcha } = aCaptcha({ answer: 'test' });
    const { key } = await captcha.issue();
    expect(await captcha.spend('unknown', 'test', 'login')).toBe(false);
    expect(await captcha.spend(key, 'test', 'login')).toBe(true);
    expect(await captcha.spend(key, 'test', 'login')).toBe(false);

    const { captcha: strict } = aCaptcha();
    const issued = await strict.issue();
    expect(await strict.spend(issued.key, 'test', 'login')).toBe(false);
  });

  it('a wrong captcha is reported beside its field, under either name of the key', async () => {
    const { captcha } = aCaptcha();
    const [first, second] = [await captcha.issue(), await captcha.issue()];
    await expect(captcha.demand({ key: first.key, captcha: 'AP3RU' }, 'login')).resolves.toBeUndefined();
    await expect(captcha.demand({ captchaKey: second.key, captcha: 'AP3RU' }, 'forgot')).resolves.toBeUndefined();
    await expect(captcha.demand({ key: first.key, captcha: 'AP3RU' }, 'login')).rejects.toMatchObject({
      code: 'captcha.wrong',
      details: [{ field: 'captcha', code: 'captcha.wrong' }],
    });
  });

  it('expired captchas are swept away', async () => {
    const { captcha, store, clock } = aCaptcha();
    await captcha.issue();
    clock.millis += 150_000;
    await captcha.issue();
    clock.millis += 150_000;
    expect(await captcha.sweep()).toBe(1);
    expect(store.rows.size).toBe(1);
  });
});

describe('the proof of work', () => {
  it('a solved proof of work passes as a captcha, once and for its purpose', async () => {
    const { captcha } = aCaptcha();
    const { key, challenge } = await captcha.issueProofOfWork('login');
    const solution = await solveChallenge({ challenge, deriveKey });
    const answer = solution?.derivedKey ?? '';
    expect(answer).toMatch(/^[0-9a-f]{64}$/);
    expect(await captcha.spend(key, answer, 'login')).toBe(true);
    expect(await captcha.spend(key, answer, 'login')).toBe(false);
  });

  it('the published prefix of the key does not pass a proof of work', async () => {
    const { captcha } = aCaptcha();
    const { key, challenge } = await captcha.issueProofOfWork();
    expect(challenge.parameters.keyPrefix).toHaveLength(32);
    expect(await captcha.spend(key, challenge.parameters.keyPrefix.padEnd(64, '0'), 'login')).toBe(false);
  });

  it('proof-of-work captchas are refused as busy when too many are being made', async () => {
    const { captcha } = aCaptcha();
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => captcha.issueProofOfWork()));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ code: 'captcha.busy' });
    await expect(captcha.issueProofOfWork()).resolves.toBeDefined();
  });
});

describe('the proof of work that a form asks for', () => {
  const solved = async ({ key, challenge }: IssuedProofOfWork) => {
    const solution = await solveChallenge({ challenge, deriveKey });
    return { key, answer: solution?.derivedKey ?? '' };
  };

  it('a solved proof is accepted once', async () => {
    const { captcha } = aCaptcha();
    const proof = await solved(await captcha.issueProof('login', 64));
    expect(await captcha.spendProof(proof, 'login', 64)).toBe(true);
    expect(await captcha.spendProof(proof, 'login', 64)).toBe(false);
  });

  it('a proof for one form is refused at another, and used up there', async () => {
    const { captcha } = aCaptcha();
    const proof = await solved(await captcha.issueProof('login', 64));
    expect(await captcha.spendProof(proof, 'reset', 64)).toBe(false);
    expect(await captcha.spendProof(proof, 'login', 64)).toBe(false);
  });

  it('a proof is refused when more work is asked for than it was issued for', async () => {
    const { captcha } = aCaptcha();
    const proof = await solved(await captcha.issueProof('login', 64));
    expect(await captcha.spendProof(proof, 'login', 128)).toBe(false);
  });

  it('a proof does not pass as a captcha, nor a captcha as a proof', async () => {
    const { captcha } = aCaptcha();
    const proof = await solved(await captcha.issueProof('login', 64));
    expect(await captcha.spend(proof.key, proof.answer, 'login')).toBe(false);
    for (const purpose of ['login', undefined] as const) {
      const instead = await solved(await captcha.issueProofOfWork(purpose));
      expect(await captcha.spendProof(instead, 'login', 64)).toBe(false);
    }
    const { key } = await captcha.issue();
    expect(await captcha.spendProof({ key, answer: 'AP3RU' }, 'login', 64)).toBe(false);
  });

  it('a proof is refused after five minutes', async () => {
    const { captcha, clock } = aCaptcha();
    const proof = await solved(await captcha.issueProof('login', 64));
    clock.millis += 300_000;
    expect(await captcha.spendProof(proof, 'login', 64)).toBe(false);
  });
});

import type { Redis } from 'ioredis';
import { evaluateAttempt, type FailureHistory } from '../../src/domain/accounts/credential-rules.js';
import { type VisitorForm, FORM_LIMITS } from '../../src/domain/visitors/visitor-limits.js';
import type { Captcha } from '../../src/modules/captcha/captcha.service.js';
import { VisitorGate } from '../../src/modules/captcha/visitor-gate.service.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { type LimitStore, RateLimiter } from '../../src/platform/limits/rate-limiter.js';

/** One attempt at a proof of work on one core: 20,000 rounds of PBKDF2-SHA-256. */
export const SECONDS_PER_ATTEMPT = 0.004;
const HOUR_SECONDS = 3_600;

export interface Attack {
  readonly form: VisitorForm;
  readonly addresses: number;
  /** Addresses that share a /24. */
  readonly perNetwork: number;
  /** Seconds that each address can compute within the hour. */
  readonly coreSeconds: number;
}

export interface Reached {
  /** Forms that were admitted, with every captcha solved. */
  readonly tries: number;
  /** Seconds spent on their proofs. */
  readonly coreSeconds: number;
}

/** The real gate and limiter over a store; a proof of the attacker is valid if its work was paid for. */
export function attackableGate(store: LimitStore): VisitorGate {
  const paid = {
    spendProof: async ({ answer }: { answer: string }, _: VisitorForm, work: number) => Number(answer) >= work,
  };
  const clock = new Clock();
  const hour = new Date(0);
  clock.now = () => hour;
  return new VisitorGate(new RateLimiter(store, 1), paid as unknown as Captcha, clock);
}

/**
 * For one hour each address in turn sends as many forms as the gate admits and its cores can pay for. Every attempt
 * fails.
 */
export async function attack(
  gate: VisitorGate,
  { form, addresses, perNetwork, coreSeconds }: Attack,
): Promise<Reached> {
  let active = Array.from({ length: addresses }, (_, at) => ({
    address: addressOf(at, perNetwork),
    left: coreSeconds,
    work: 0,
  }));
  let [tries, spent] = [0, 0];
  while (active.length > 0) {
    const stays: typeof active = [];
    for (const bot of active) {
      for (;;) {
        const cost = bot.work * SECONDS_PER_ATTEMPT;
        if (cost > bot.left) break;
        const proof = bot.work === 0 ? null : { key: 'solved', answer: String(bot.work) };
        const verdict = await gate.enter(form, { address: bot.address, mail: null, proof });
        if (verdict.ok) {
          bot.left -= cost;
          spent += cost;
          tries += 1;
          stays.push(bot);
          break;
        }
        if (verdict.proofWork === null) break;
        bot.work = verdict.proofWork;
      }
    }
    active = stays;
  }
  return { tries, coreSeconds: spent };
}

/** Upper bound of attempts, for any computing power of the attacker. */
export const mostTries = (form: VisitorForm, addresses: number): number => addresses * FORM_LIMITS[form].most;

/** Passwords that can be tried on one account within an hour, from any number of addresses. */
export function guessesOnOneAccount(): number {
  let history: FailureHistory | null = null;
  let guesses = 0;
  for (let second = 0; second < HOUR_SECONDS; second += 1) {
    for (;;) {
      const verdict = evaluateAttempt(history, new Date(second * 1_000));
      if (!verdict.ok) break;
      history = verdict.charged;
      guesses += 1;
    }
  }
  return guesses;
}

/** 1st to 20th in 10.0.0/24, the next twenty in 10.0.1/24, and so on. */
function addressOf(at: number, perNetwork: number): string {
  const network = Math.floor(at / perNetwork);
  return `10.${network >> 8}.${network & 255}.${(at % perNetwork) + 1}`;
}

/** The subset of Redis that the limiter uses, in memory: ten thousand addresses make millions of counts. */
export function memoryStore(): LimitStore {
  const counts = new Map<string, number>();
  const redis = {
    status: 'ready',
    defineCommand: () => undefined,
    rlflxIncr: async ([key = '', change]: readonly string[]) => {
      const count = (counts.get(key) ?? 0) + Number(change);
      counts.set(key, count);
      return [count, 1];
    },
    multi: () => {
      const answers: [null, unknown][] = [];
      const chain = {
        get: (key: string) => (answers.push([null, counts.get(key) ?? null]), chain),
        pttl: () => (answers.push([null, 1]), chain),
        exec: async () => answers,
      };
      return chain;
    },
  };
  return { redis: redis as unknown as Redis, prefix: 'attack' };
}

import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';

/**
 * The single source of the current time, so that tests can move it. Domain rules are given the time and never read it.
 */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The database's time when `tx` began: the same clock for every process, regardless of their own. */
  async shared(tx: Tx): Promise<Date> {
    const [row]: [{ now: Date }] = await tx.query('SELECT now()');
    return row.now;
  }
}

/**
 * Random extra delay in ms. Writing a refusal takes half a millisecond longer than writing a success; the jitter hides
 * that difference from a caller who measures response times.
 */
const SPREAD_MS = 50;

/**
 * Responds no sooner than `leastMs` after the request and up to 50 ms later, on success and refusal alike, so that the
 * response time does not reveal what the work found. `leastMs` has to be longer than the work takes.
 */
export async function inLeastTime<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const passed = new Promise((resolve) => setTimeout(resolve, leastMs + randomInt(SPREAD_MS)));
  try {
    return await work();
  } finally {
    await passed;
  }
}

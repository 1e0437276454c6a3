import { HashingQueue } from '../../src/modules/auth/passwords/passwords.service.js';
import type { TestApp } from './app.js';
import { serviceOf } from './people.js';

/** How many callers of a process may hash or wait for it. */
export const HASHING_PLACES = 43;

/** Takes places in the queue of slow hashes while `act` runs. */
export async function whilePlacesAreTaken<T>(site: TestApp, count: number, act: () => Promise<T>): Promise<T> {
  const queue = serviceOf(site, HashingQueue);
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const taken = Array.from({ length: count }, () => queue.withPlace(() => left));
  try {
    return await act();
  } finally {
    leave();
    await Promise.all(taken);
  }
}

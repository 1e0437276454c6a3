import { HashingQueue } from './passwords.service.js';

describe('HashingQueue', () => {
  it('password hashing runs three at once, keeps forty waiting and refuses the rest with auth.busy', async () => {
    const queue = new HashingQueue();
    let [running, most] = [0, 0];
    const opens: (() => void)[] = [];
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => opens.push(resolve));
      running -= 1;
    };
    const accepted = Array.from({ length: 43 }, () => queue.run(work));
    await expect(queue.run(work)).rejects.toMatchObject({ code: 'auth.busy', params: { retryAfterSeconds: 1 } });

    for (let finished = 0; finished < accepted.length; finished += 1) {
      opens.shift()?.();
      await accepted[finished];
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(most).toBe(3);
  });

  it('a caller with a place in the queue can hash again while all other places are taken', async () => {
    const queue = new HashingQueue();
    const hashing = async (): Promise<string> => 'hash';
    const opens: (() => void)[] = [];
    const others = Array.from({ length: 42 }, () =>
      queue.withPlace(() => new Promise<void>((resolve) => opens.push(resolve))),
    );
    const hashes = await queue.withPlace(async (place) => {
      await expect(queue.run(hashing)).rejects.toMatchObject({ code: 'auth.busy' });
      return [await place.run(hashing), await place.run(hashing)];
    });
    expect(hashes).toEqual(['hash', 'hash']);
    await expect(queue.run(hashing)).resolves.toBe('hash');
    for (const open of opens) open();
    await Promise.all(others);
  });

  it('a place is free again after a hash that failed', async () => {
    const queue = new HashingQueue();
    const failing = (): Promise<never> => Promise.reject(new Error('no memory'));
    const outcomes = [];
    for (let run = 0; run < 44; run += 1)
      outcomes.push(await queue.run(failing).catch((error: Error) => error.message));
    expect(new Set(outcomes)).toEqual(new Set(['no memory']));
  });
});

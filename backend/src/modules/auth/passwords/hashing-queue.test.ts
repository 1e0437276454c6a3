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
});

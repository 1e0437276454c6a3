import { Turns } from './login.service.js';

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

describe('Turns', () => {
  it('callers with the same key run one after the other, even past a failure, and other keys do not wait', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const first = gate();
    const step = (name: string, wait: Promise<void>) => async () => {
      seen.push(`${name} begins`);
      await wait;
      seen.push(`${name} ends`);
      if (name === 'one') throw new Error('no luck');
    };
    const one = turns.take('a', step('one', first.opened));
    const two = turns.take('a', step('two', Promise.resolve()));
    await turns.take('b', step('other', Promise.resolve()));
    first.open();
    await expect(one).rejects.toThrow('no luck');
    await two;
    expect(seen).toEqual(['one begins', 'other begins', 'other ends', 'one ends', 'two begins', 'two ends']);
  });

  it('a caller is refused with auth.busy when too many wait for the same key', async () => {
    const turns = new Turns();
    const { opened, open } = gate();
    const waiting = Array.from({ length: 41 }, () => turns.take('a', () => opened));
    await expect(turns.take('a', () => opened)).rejects.toMatchObject({ code: 'auth.busy' });
    open();
    await Promise.all(waiting);
    await expect(turns.take('a', async () => 'free again')).resolves.toBe('free again');
  });
});

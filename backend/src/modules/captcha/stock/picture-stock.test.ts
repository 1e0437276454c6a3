import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Picture } from '../picture/draw.js';
import type { PicturePromise, PictureSource } from './picture-source.js';
import { PictureStock } from './picture-stock.js';

/** Draws when it is told to. */
class HandSource implements PictureSource {
  readonly asked: PicturePromise[] = [];
  isClosed = false;
  #drawn = 0;

  draw(): Promise<Picture> {
    return new Promise((resolve, reject) => this.asked.push({ resolve, reject }));
  }

  async deliver(count: number): Promise<void> {
    for (const { resolve } of this.asked.splice(0, count)) {
      this.#drawn += 1;
      resolve({ answer: `picture ${this.#drawn}`, png: new Uint8Array(0) });
    }
    await nextTurn();
  }

  async fail(): Promise<void> {
    for (const { reject } of this.asked.splice(0)) reject(new Error('no ink'));
    await nextTurn();
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

function aStock(size: number) {
  const source = new HandSource();
  const stock = new PictureStock(source, size);
  stock.onModuleInit();
  return { source, stock };
}

describe('PictureStock', () => {
  it('keeps its size ready, and is filled again when half of it is left', async () => {
    const { source, stock } = aStock(4);
    expect(source.asked).toHaveLength(4);
    await source.deliver(4);
    await expect(stock.take()).resolves.toMatchObject({ answer: 'picture 1' });
    expect(source.asked).toHaveLength(0);
    await expect(stock.take()).resolves.toMatchObject({ answer: 'picture 2' });
    expect(source.asked).toHaveLength(2);
    await expect(stock.take()).resolves.toMatchObject({ answer: 'picture 3' });
    expect(source.asked).toHaveLength(2);
    await source.deliver(2);
    for (const number of [4, 5, 6]) {
      await expect(stock.take()).resolves.toMatchObject({ answer: `picture ${number}` });
    }
  });

  it('lets callers wait in order when it is out', async () => {
    const { source, stock } = aStock(0);
    const taken = Promise.all([stock.take(), stock.take()]);
    expect(source.asked).toHaveLength(2);
    await source.deliver(2);
    expect((await taken).map(({ answer }) => answer)).toEqual(['picture 1', 'picture 2']);
  });

  it('refuses who comes when a hundred wait already, and serves the hundred', async () => {
    const { source, stock } = aStock(1);
    const flood = Promise.allSettled(Array.from({ length: 130 }, () => stock.take()));
    await source.deliver(200);
    const outcomes = await flood;
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'captcha.busy' } });
  });

  it('refuses while drawing fails, and recovers by itself', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const { source, stock } = aStock(1);
    const waiting = Promise.allSettled([stock.take()]);
    await source.fail();
    expect(await waiting).toMatchObject([{ status: 'rejected', reason: { code: 'captcha.busy' } }]);
    await expect(stock.take()).rejects.toMatchObject({ code: 'captcha.busy' });
    expect(source.asked).toHaveLength(0);
    expect(logged).toHaveBeenCalledTimes(1);

    jest.advanceTimersByTime(1_000);
    expect(source.asked).toHaveLength(1);
    const taken = stock.take();
    await source.deliver(1);
    await expect(taken).resolves.toMatchObject({ answer: 'picture 1' });
    jest.useRealTimers();
    logged.mockRestore();
  });

  it('refuses who waits when it closes', async () => {
    const { source, stock } = aStock(0);
    const waiting = Promise.allSettled([stock.take()]);
    await stock.onModuleDestroy();
    expect(await waiting).toMatchObject([{ status: 'rejected', reason: { code: 'captcha.busy' } }]);
    expect(source.isClosed).toBe(true);
    await expect(stock.take()).rejects.toMatchObject({ code: 'captcha.busy' });
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PictureThread } from './picture-thread.js';

/** A thread that answers a length with that many letters, dies of 0 and throws at a negative one. */
const STAND_IN = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (length) => {
  if (length === 0) process.exit(3);
  if (length < 0) throw new Error('out of ink');
  parentPort.postMessage({ answer: 'A'.repeat(length), png: new Uint8Array(0) });
});`;

/** Says which thread it is. */
const NUMBERED = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', () => parentPort.postMessage({ answer: String(threadId), png: new Uint8Array(0) }));`;

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const written = (name: string, text: string): URL => {
  writeFileSync(join(folder, name), text);
  return pathToFileURL(join(folder, name));
};
const [entry, numbered] = [written('stand-in.mjs', STAND_IN), written('numbered.mjs', NUMBERED)];

describe('PictureThread', () => {
  it('answers in the order of the asking', async () => {
    const thread = new PictureThread(entry, 2);
    const pictures = await Promise.all([thread.draw(), thread.draw(), thread.draw()]);
    expect(pictures.map(({ answer }) => answer)).toEqual(['AA', 'AA', 'AA']);
    await thread.close();
  });

  it('ends when nobody asks for a while, and starts again for the next', async () => {
    const threads = new Set<string>();
    const thread = new PictureThread(numbered, 1, 1);
    for (let at = 0; at < 20 && threads.size < 2; at += 1) {
      threads.add((await thread.draw()).answer);
      await sleep(200);
    }
    expect(threads.size).toBe(2);
    await thread.close();
  });

  it('refuses what was asked when it is closed', async () => {
    const thread = new PictureThread(entry, 2);
    const [asked] = await Promise.all([Promise.allSettled([thread.draw()]), thread.close()]);
    expect(asked).toMatchObject([{ status: 'rejected' }]);
  });

  it.each([
    [0, 'the picture thread ended with code 3'],
    [-1, 'out of ink'],
  ])(
    'when it is lost to %i rejects all that was asked, and starts another thread for the next',
    async (length, why) => {
      const thread = new PictureThread(entry, length);
      const outcomes = await Promise.allSettled([thread.draw(), thread.draw()]);
      const rejected = { status: 'rejected', reason: expect.objectContaining({ message: why }) };
      expect(outcomes).toEqual([rejected, rejected]);
      await expect(thread.draw()).rejects.toMatchObject({ message: why });
      await thread.close();
    },
  );
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailboxStore } from './mailbox.js';

const raw = (subject: string): Buffer =>
  Buffer.from(`From: site@x.cn\r\nTo: a@b.cn\r\nSubject: ${subject}\r\nX-Two: 1\r\nX-Two: 2\r\n\r\nHello 483920\r\n`);

describe('MailboxStore', () => {
  let folder: string;
  let store: MailboxStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    store = new MailboxStore(join(folder, 'mailbox'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 0, 0, seconds));

  it('the mailbox store is empty before the first mail', async () => {
    expect(await store.list()).toEqual([]);
    expect(await store.find('nothing')).toBeNull();
  });

  it('the mailbox store lists the newest mail first, with its parts and headers', async () => {
    await store.add(raw('old'), ['a@b.cn'], at(1));
    await store.add(raw('new'), ['a@b.cn'], at(2));
    const [newest, oldest] = await store.list();
    expect(oldest?.subject).toBe('old');
    expect(newest).toMatchObject({
      from: 'site@x.cn',
      to: 'a@b.cn',
      subject: 'new',
      text: expect.stringContaining('483920'),
      html: '',
      headers: { 'x-two': '1\n2' },
      receivedAt: at(2),
    });
    expect(await store.find(newest?.id ?? '')).toEqual(newest);
  });

  it('the mailbox store finds mails by envelope recipient, ignoring case', async () => {
    await store.add(raw('x'), ['Hidden@b.cn'], at(1));
    await store.add(raw('y'), ['other@b.cn'], at(2));
    expect(await store.list('hidden@B.CN')).toMatchObject([{ subject: 'x', to: 'Hidden@b.cn' }]);
    expect(await store.list('a@b.cn')).toEqual([]);
  });

  it('the mailbox store keeps mails over a restart', async () => {
    await store.add(raw('kept'), ['a@b.cn'], at(1));
    expect(await new MailboxStore(join(folder, 'mailbox')).list()).toMatchObject([{ subject: 'kept' }]);
  });

  it('the mailbox store keeps the newest 500 mails', async () => {
    for (let n = 0; n < 503; n += 1) await store.add(raw(`n${n}`), ['a@b.cn'], at(n));
    const files = await readdir(join(folder, 'mailbox'));
    expect(files).toHaveLength(500);
    const messages = await store.list();
    expect([messages[0]?.subject, messages.at(-1)?.subject]).toEqual(['n502', 'n3']);
  });

  it('the mailbox store returns the bytes of a mail unchanged', async () => {
    await store.add(raw('x'), ['a@b.cn'], at(1));
    const [message] = await store.list();
    expect(String(await store.raw(message?.id ?? ''))).toBe(`delivered-to: a@b.cn\r\n${String(raw('x'))}`);
  });
});

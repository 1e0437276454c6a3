import { startTestApp, type TestApp, unique } from '../support/app.js';
import { type TcpProxy, proxyTo } from '../support/tcp-proxy.js';
import { eventually } from '../support/eventually.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { anOrder } from '../support/customer.js';
import { givePoints, people } from '../support/people.js';

/** A registration code is valid for ten minutes. */
const OUTAGE_MS = 11 * 60_000;
const TIMEOUT_SECONDS = 300;
const MAILS = 6;

let mails: MailServer;
let proxy: TcpProxy;
let site: TestApp;

beforeAll(async () => {
  mails = await startMailServer();
  proxy = await proxyTo(mails.url);
  site = await startTestApp({ SMTP_URL: proxy.url, MAIL_FROM: 'no-reply@site.example' });
});
afterEach(() => {
  proxy.unblock();
  Object.assign(mails, { refusal: null, isSilent: false });
  site.clock.reset();
});
afterAll(async () => {
  await site?.close();
  await proxy?.close();
  await mails?.close();
});

const mailsTo = (mail: string) => mails.received.filter(({ recipients }) => recipients.includes(mail));
const statusesOf = async (mail: string): Promise<string[]> => {
  const rows: { status: string }[] = await site.db.query('SELECT status FROM mail_deliveries WHERE recipient = $1', [
    mail,
  ]);
  return rows.map(({ status }) => status);
};

it.each<[string, () => void]>([
  ['is not there', () => proxy.block()],
  ['says 451', () => Object.assign(mails, { refusal: { at: 'recipient', code: 451, text: 'later' } })],
  ['hangs after DATA', () => Object.assign(mails, { isSilent: true })],
])('while the mail server %s, no request waits, no mail is lost, and no code arrives late', async (_, fail) => {
  const buyers = await people(site, MAILS);
  for (const buyer of buyers) await givePoints(site, buyer, 1_000_000);
  fail();
  const strangers = Array.from({ length: MAILS }, () => `${unique('stranger')}@example.cn`);
  const times: number[] = [];
  for (const mail of strangers) {
    const askedAt = Date.now();
    await site.http.post('/api/send-code').send({ mail }).expect(200);
    times.push(Date.now() - askedAt);
  }
  // Order mails, which do not expire; and jobs other than mail, which must continue.
  for (const buyer of buyers) {
    const id = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${id}/pay-with-points`).expect(200);
  }
  await eventually(async () => {
    const [{ left }] = await site.db.query(
      `SELECT count(*)::int AS left FROM outbox WHERE queue <> 'mail' AND run_at <= now()`,
    );
    return left === 0;
  }, 30);
  await eventually(async () => {
    const statuses = await Promise.all(strangers.map((mail) => statusesOf(mail)));
    return statuses.every(([status]) => status === 'waiting');
  }, 60);

  const before = mails.received.length;
  site.clock.travel(OUTAGE_MS);
  proxy.unblock();
  Object.assign(mails, { refusal: null, isSilent: false });
  const backAt = Date.now();
  await eventually(async () => {
    const [{ left }] = await site.db.query(`SELECT count(*)::int AS left FROM outbox WHERE queue = 'mail'`);
    return left === 0;
  }, TIMEOUT_SECONDS);
  const sentAfterMs = Date.now() - backAt;
  const late = mails.received
    .slice(before)
    .filter(({ recipients }) => strangers.some((mail) => recipients.includes(mail)));
  const [medianMs = Infinity] = times.toSorted((a, b) => a - b).slice(MAILS / 2);
  console.log(JSON.stringify({ medianMs, slowestMs: Math.max(...times), sentAfterMs, late: late.length }));
  expect(medianMs).toBeLessThan(1_000);
  expect(late).toEqual([]);
  expect((await Promise.all(strangers.map((mail) => statusesOf(mail)))).flat()).toEqual(strangers.map(() => 'expired'));
  for (const { mail } of buyers) expect(mailsTo(mail).length).toBeGreaterThan(0);
});

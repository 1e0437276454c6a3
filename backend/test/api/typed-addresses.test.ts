import { unique } from '../support/app.js';
import { nothing } from '../support/belongings.js';
import { aCustomer, codeFor, mailsTo } from '../support/customer.js';
import { operations, saying } from '../support/fields.js';
import { eventually } from '../support/eventually.js';
import { login, register } from '../support/forms.js';
import { aPaidOrder } from '../support/gateway.js';
import { anOddSender, type OddSender } from '../support/odd-requests.js';
import { aPerson } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

/** Addresses that no mail can be sent to, and why a form refuses them. */
const UNDELIVERABLE = [
  ['张三@example.cn', 'isMailInAscii'],
  ['müller@example.de', 'isMailInAscii'],
  ['zhang％wei@example.cn', 'isMailWithoutRelay'],
  ['example.org!zhang@example.cn', 'isMailWithoutRelay'],
  ['"zhang wei"@example.cn', 'isMailWithoutQuotes'],
] as const;

/** Fields that only look up an account: an account keeps its address even if forms no longer accept such addresses. */
const LOOKED_UP = [
  'POST /api/login username',
  'POST /api/forgot account',
  'POST /api/account/license-transfer mail',
  'POST /api/account/info mail',
  'POST /api/admin/licenses mail',
  'POST /api/admin/licenses/preview mail',
  'POST /api/admin/licenses/{id}/transfer mail',
  'GET /api/admin/rewards/candidate mail',
  'POST /api/admin/rewards mail',
  'POST /api/admin/rewards/second-person mail',
];

const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

describe('mail addresses as they are typed and pasted', () => {
  const site = siteOfSuite();
  let sender: OddSender;

  beforeAll(async () => {
    sender = await anOddSender(site);
  });

  const fields = operations({ ...nothing(), accountId: '' }).flatMap(({ method, path, fields: all }) =>
    all
      .filter(({ at, schema }) => schema.type === 'string' && /^(?:mail|username|account)$/.test(String(at.at(-1))))
      .map(({ at }) => `${method} ${path} ${at.join('.')}`),
  );

  it('names fields of the contract only', () => {
    expect(LOOKED_UP.filter((field) => !fields.includes(field))).toEqual([]);
  });

  it.each(fields.filter((field) => !LOOKED_UP.includes(field)))(
    '%s refuses what no mail can be sent to, and says what to change',
    async (name) => {
      for (const [address, code] of UNDELIVERABLE) {
        const operation = operations(sender.has).find(({ method, path }) => name.startsWith(`${method} ${path} `));
        const field = operation?.fields.find(({ at }) => name.endsWith(` ${at.join('.')}`));
        if (!operation || !field) throw new Error(name);
        const { status, body } = await sender.send(operation, saying(operation.usual, field, address), 'admin');
        const told = body.details?.find((one: { field: string }) => one.field === field.at.join('.'));
        expect([address, status, told?.code]).toEqual([address, 400, code]);
        expect(told.message).toMatch(/@/);
      }
    },
  );

  it('sends a code to an address typed in full-width characters, and signs its account in', async () => {
    const mail = `${unique('name')}@example.cn`;
    await site.http
      .post('/api/send-code')
      .send({ mail: wide(mail) })
      .expect(200);
    const form = { mail: mail.replace('@', '\u200b＠'), code: await codeFor(site, mail) };
    expect((await register(site, form)).status).toBe(200);
    expect((await login(site, `\ufeff${wide(mail)}\u3000`)).status).toBe(200);
  });

  it('transfers a licence to a full-width address, and to one whose plus sign became a space', async () => {
    const [owner, friend] = [await aPerson(site), await aPerson(site)];
    const mail = friend.mail.replace('@', '+b@');
    await site.db.query('UPDATE accounts SET mail = $1 WHERE id = $2', [mail, friend.id]);
    for (const typed of [mail.replace('@', '＠'), mail.replace('+', ' '), wide(mail)]) {
      const orderId = await aPaidOrder(site, owner);
      const { paidId } = (await owner.get(`/api/account/orders/${orderId}`).expect(200)).body;
      await owner.post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(typed)}`).expect(204);
    }
  });

  it('signs in an account whose address is no longer accepted from others', async () => {
    const { mail } = await aCustomer(site);
    const odd = `张三${unique('x')}@example.cn`;
    await site.db.query('UPDATE accounts SET mail = $1 WHERE mail = $2', [odd, mail]);
    expect((await login(site, odd)).status).toBe(200);
  });

  it('mails an invitation of staff to the plain form of a full-width address', async () => {
    const [admin, mail] = [await aStaffMember(site), `${unique('new')}@example.cn`];
    const invited = { mail: wide(mail), role: 'support', reason: 'a new colleague' };
    await admin.post('/api/admin/staff', invited).expect(201);
    expect(await eventually(async () => (await mailsTo(site, mail)).length)).toBe(1);
  });
});

import { AccountDeletion } from '../../src/modules/account/index.js';
import { eventually, startTestApp, type TestApp } from '../support/app.js';
import { stubMailHosts } from '../support/applications.js';
import { aCustomer, captchaFor, type Customer } from '../support/customer.js';
import { asOwner } from '../support/database.js';
import { aPaidOrder } from '../support/gateway.js';
import { aStaffMember, type Staff } from '../support/staff.js';

const DAY_MS = 86_400_000;
const MARK = 'Zx9marker';

describe('an account that is erased', () => {
  let site: TestApp;
  let person: Customer;
  let staff: Staff;

  beforeAll(async () => {
    site = await startTestApp();
    stubMailHosts(site);
    [staff, person] = [await aStaffMember(site), await aCustomer(site, { name: `${MARK} name` })];
  });
  afterAll(() => site.close());

  /** Everything in which a customer can write, written in. */
  async function writeEverywhere(): Promise<void> {
    const orderId = await aPaidOrder(site, person);
    const paidId = await eventually(
      async () => (await person.get('/api/account/paid').expect(200)).body.items[0]?.paidId,
    );
    await person.post(`/api/account/paid-remark?paidId=${paidId}&remark=${MARK}%20remark`).expect(200);
    await person.post('/api/account/webauthn/credentials/start', { name: `${MARK} key` }).expect(200);
    const title = { kind: 'personal', title: `${MARK} title`, mail: person.mail };
    await person.post(`/api/account/orders/${await aPaidOrder(site, person)}/invoice-request`, title).expect(201);
    const { captcha, key } = await captchaFor(site);
    const quote = {
      plan: 'team',
      users: 15,
      assets: 100,
      months: 12,
      quantity: 1,
      mail: person.mail,
      captcha,
      captchaKey: key,
    };
    const typed = {
      companyName: `${MARK} company`,
      contactName: `${MARK} contact`,
      note: `${MARK} note`,
      phone: '13800138000',
    };
    await person.post('/api/quote', { ...quote, ...typed }).expect(201);
    await staff.post('/api/admin/quotes', { ...typed, mail: person.mail, locale: 'zh' }).expect(201);
    await person.post(`/api/account/orders/${orderId}/refund-request`, { reason: `${MARK} reason` }).expect(200);
    const words = { companyName: `${MARK} firm`, useCase: `${MARK} use`, favoriteFeature: MARK, improvements: MARK };
    await person.post('/api/apply-free-enterprise', words).expect(201);
  }

  /** Where a text stands: every column of every table. */
  async function placesOf(text: string): Promise<string[]> {
    const columns: { table: string; column: string }[] = await site.db.query(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
        JOIN pg_tables ON schemaname = table_schema AND tablename = table_name
       WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'character varying', 'ARRAY') ORDER BY 1, 2`,
    );
    const found = [];
    for (const { table, column } of columns) {
      const rows = await site.db.query(`SELECT 1 FROM "${table}" WHERE "${column}"::text ILIKE $1 LIMIT 1`, [
        `%${text}%`,
      ]);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  }

  it('leaves no word of its owner in any column', async () => {
    await writeEverywhere();
    const before = await placesOf(MARK);
    expect(before).toEqual(
      expect.arrayContaining([
        'accounts.name',
        'invoices.title',
        'refund_requests.reason',
        'licenses.remark',
        'quotes.company_name',
        'quotes.contact_name',
        'quotes.note',
      ]),
    );
    await person.post('/api/account/delete').expect(200);
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    await asOwner(site, `UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [
      person.id,
    ]);
    await site.app.get(AccountDeletion).eraseDue();
    site.clock.travel(2 * DAY_MS);
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    expect({ before, after: await placesOf(MARK) }).toEqual({
      before,
      after: [],
    });
    expect(await placesOf(person.mail)).toEqual([]);
  });
});

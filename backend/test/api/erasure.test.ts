import { AccountDeletion } from '../../src/modules/account/index.js';
import { PersonalData } from '../../src/modules/account/personal-data.js';
import { unique } from '../support/app.js';
import { stubMailHosts } from '../support/applications.js';
import { WITH_BANK } from '../support/bank.js';
import { aCustomer, anOrder, captchaFor, codeFor, type Customer, mailsTo, PASSWORD } from '../support/customer.js';
import { asOwner, placesOf } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson, inTransaction, serviceOf } from '../support/people.js';
import { aPasskey } from '../support/passkeys.js';
import { aDraft, aSentQuote, TEAM } from '../support/quotes.js';
import { refundNoOf } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const DAY_MS = 86_400_000;
const MARK = 'Zx9marker';
/** Marks texts that outlive the account. */
const KEPT = 'Zx9kept';
const aPdf = (word: string): Buffer => Buffer.from(`%PDF-1.7\n% ${word}\n%%EOF\n`);

/** Where texts about an erased person remain, and why. Nothing else may contain them. */
const REASONS: Readonly<Record<string, string>> = {
  'audit_records.after': 'the sealed log says what staff did and why; it is never rewritten',
  'audit_records.before': 'the same',
  'bank_receipts.bank_serial': 'accounting law: ties an entry of the books to the statement of the bank',
  'invoice_files.bytes': 'tax law: the invoice as it was issued',
  'invoices.title': 'tax law: whom an issued invoice is for',
  'license_bindings.machine_id': 'proof of use in a dispute about a refund; part of the record of the sale',
  'license_events.after': 'the same',
  'license_events.before': 'the same',
  'license_events.details': 'the same',
  'license_files.machine_id': 'files that were issued stay valid and can be verified and revoked',
  'licenses.machine_id': 'the same',
  'payment_incidents.fact': 'the same serial of the bank, where an amount was wrong',
  'payments.transaction_id': 'the same serial of the bank',
  'proposals.reason': 'what a second member of staff approved, and why',
  'quotes.terms': 'our own words about price and performance: what we offered',
};

/** Must be present before the erasure, so that their absence proves something. */
const WRITTEN = [
  'account_avatars.picture',
  'accounts.name',
  'application_notes.note',
  'application_reviews.note',
  'applications.company_name',
  'bank_receipts.payer',
  'bank_receipts.payer_account',
  'invoices.title',
  'licenses.remark',
  'proposals.personal',
  'quotes.company_name',
  'quotes.contact_name',
  'quotes.note',
  'refund_requests.answer',
  'refund_requests.reason',
  'sessions.agent',
  'transfer_slips.bytes',
  'webauthn_challenges.passkey_name',
  'webauthn_credentials.name',
];

describe('an account that is erased', () => {
  const site = siteOfSuite(WITH_BANK);
  let person: Customer;
  let staff: Staff;
  let second: Staff;

  beforeAll(async () => {
    stubMailHosts(site);
    [staff, second, person] = [
      await aStaffMember(site),
      await aStaffMember(site),
      await aCustomer(site, { name: `${MARK} name` }),
    ];
  });

  afterEach(() => site.clock.reset());

  /** A person's own details. */
  async function writeProfile(): Promise<void> {
    // The beginning of every PNG; the marker is valid Base64, too.
    await person.post('/api/account/info', { avatar: `data:image/png;base64,iVBORw0KGgoAAAAN${MARK}AAA` }).expect(200);
    await aPasskey(site, person, `${MARK} passkey`);
    await person.post('/api/account/webauthn/credentials/start', { name: `${MARK} key` }).expect(200);
    const login = { username: person.mail, password: PASSWORD, ...(await captchaFor(site)) };
    await site.http.post('/api/login').set('user-agent', `${MARK} browser`).send(login).expect(200);
    const words = { companyName: `${MARK} firm`, useCase: `${MARK} use`, favoriteFeature: MARK, improvements: MARK };
    const { body } = await person.post('/api/apply-free-enterprise', words).expect(201);
    await staff.post(`/api/admin/applications/${body.id}/notes`, { note: `${MARK} aside` }).expect(200);
    await staff.post(`/api/admin/applications/${body.id}/rejection`, { note: `${MARK} note` }).expect(200);
    await staff
      .post('/api/admin/application-mail-overrides', { mail: person.mail, reason: `${KEPT} reason` })
      .expect(204);
  }

  /** What a person buys, and what is written about it. */
  async function writePurchases(): Promise<void> {
    const orderId = await aPaidOrder(site, person);
    const paidId = await eventually(
      async () => (await person.get('/api/account/paid').expect(200)).body.items[0]?.paidId,
    );
    await person.post(`/api/account/paid-remark?paidId=${paidId}&remark=${MARK}%20remark`).expect(200);
    await person.post(`/api/account/orders/${orderId}/refund-request`, { reason: `${MARK} reason` }).expect(200);
    await staff.post(`/api/admin/orders/${orderId}/refund-request/reject`, { reason: `${MARK} answer` }).expect(204);
    await person.post(`/api/account/paid-binding?paidId=${paidId}&machineId=${KEPT}-MACHINE-01`).expect(200);

    const ask = async (word: string): Promise<string> => {
      const title = { kind: 'personal', title: `${word} title`, mail: person.mail };
      const id = await aPaidOrder(site, person);
      return (await person.post(`/api/account/orders/${id}/invoice-request`, title).expect(201)).body.id;
    };
    await ask(MARK);
    const refused = await ask(MARK);
    await staff.post(`/api/admin/invoices/${refused}/rejection`, { reason: `${KEPT} refused` }).expect(200);
    const file = `/api/admin/invoices/${await ask(KEPT)}/file?number=26332000000000000001&amountFen=64600`;
    await staff.upload(file, aPdf(KEPT)).expect(200);
    const company = { kind: 'company', title: `${MARK} company`, taxNumber: '91350100M000100Y43', mail: person.mail };
    const other = await aPaidOrder(site, person);
    await person.post(`/api/account/orders/${other}/invoice-request`, company).expect(201);
  }

  /** A bank transfer of the wrong amount, which staff have returned. */
  async function writeTransfer(): Promise<void> {
    const orderId = await anOrder(person);
    const { body } = await person.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
    await site.http
      .put(`/api/account/orders/${orderId}/transfer-slip`)
      .set('x-auth-token', person.token)
      .set('content-type', 'application/pdf')
      .send(aPdf(MARK));
    const seen = { bankSerial: `${KEPT}1`, amountFen: 1, receivedOn: '2026-01-05' };
    const payer = { payer: `${MARK} payer`, payerBank: `${MARK} bank`, payerAccount: `${MARK}0000` };
    const receipt = { paymentId: body.paymentId, ...seen, ...payer };
    const entered = await staff.post('/api/admin/transfers/receipts', receipt).expect(201);
    await second.post(`/api/admin/transfers/receipts/${entered.body.id}/confirm`).expect(204);
    const [incident] = (await staff.get(`/api/admin/incidents?q=${person.mail}&isOpen=true`).expect(200)).body.items;
    const decision = { way: 'return', expectedFen: 64_600, receivedFen: 1, note: '已与客户核对' };
    await staff.post(`/api/admin/incidents/${incident.id}/decision`, decision).expect(200);
    await second.post(`/api/admin/refunds/${await refundNoOf(site, orderId)}/confirm`).expect(204);
  }

  /** Quotes: one requested and one that waits for a second administrator. */
  async function writeQuotes(): Promise<void> {
    const typed = { companyName: `${MARK} company`, contactName: `${MARK} contact`, note: `${MARK} note` };
    const { captcha, key } = await captchaFor(site);
    const wanted = { plan: 'team', users: 15, assets: 100, months: 12, quantity: 1 };
    const asked = { ...wanted, mail: person.mail, phone: '13800138000', captcha, captchaKey: key };
    await person.post('/api/quote', { ...asked, ...typed }).expect(201);

    const terms = `${KEPT} terms`;
    const draft = { ...aDraft(person.mail, { ...typed, terms }), lines: [{ ...TEAM, quantity: 50, discount: 0.6 }] };
    const { companyName, contactName, mail, locale } = draft;
    const begun = await staff.post('/api/admin/quotes', { companyName, contactName, mail, locale }).expect(201);
    await staff.put(`/api/admin/quotes/${begun.body.id}`, draft, 1).expect(200);
    await staff.post(`/api/admin/quotes/${begun.body.id}/sending`, { reason: `${KEPT} reason` }, 2);
    // As if it had been sent before its customer registered.
    await asOwner(site, 'ALTER TABLE proposals DISABLE TRIGGER proposals_stay_as_proposed');
    await asOwner(site, 'UPDATE proposals SET account_id = NULL');
    await asOwner(site, 'ALTER TABLE proposals ENABLE TRIGGER proposals_stay_as_proposed');
  }

  it('leaves no personal data of an erased account in any column without a stated reason', async () => {
    await writeProfile();
    await writePurchases();
    await writeTransfer();
    await writeQuotes();
    const before = await placesOf(site, MARK);
    expect(WRITTEN.filter((place) => !before.includes(place))).toEqual([]);
    await person.post('/api/account/delete').expect(200);
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    await asOwner(site, `UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [
      person.id,
    ]);
    await site.app.get(AccountDeletion).eraseDue();
    site.clock.travel(2 * DAY_MS);
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    // Audit details about staff who dealt with the person are kept separately for 90 days.
    await asOwner(site, 'DELETE FROM audit_private WHERE keep_until <= $1', [new Date(Date.now() + 91 * DAY_MS)]);
    expect({ before, after: await placesOf(site, MARK) }).toEqual({ before, after: [] });
    expect(await placesOf(site, person.mail)).toEqual([]);
    const kept = await placesOf(site, KEPT);
    expect(kept.filter((place) => !(place in REASONS))).toEqual([]);
  });

  it('keeps the company of another account on a quote that went to the erased address', async () => {
    const [buyer, leaver] = [await aPerson(site), await aPerson(site)];
    const ask = async (as: string, companyName: string): Promise<string> => {
      const { captcha, key } = await captchaFor(site);
      const wanted = { plan: 'team', users: 15, assets: 100, months: 12, quantity: 1 };
      const typed = { companyName, contactName: '林远', phone: '13800138000', note: '尽快' };
      const form = { ...wanted, ...typed, mail: leaver.mail, captcha, captchaKey: key };
      return (await site.http.post('/api/quote').set('x-auth-token', as).send(form).expect(201)).body.number;
    };
    const numbers = [await ask(buyer.token, '长堤科技'), await ask('', '林远工作室'), await ask(leaver.token, '远行')];
    await asOwner(site, `UPDATE quotes SET tax_number = '91350100M000100Y43' WHERE number = ANY ($1)`, [numbers]);
    await inTransaction(site, (tx) =>
      serviceOf(site, PersonalData).erase(tx, { accountId: leaver.id, mail: leaver.mail }),
    );
    const rows = await site.db.query(
      `SELECT company_name, tax_number, note, contact_name, mail, phone FROM quotes WHERE number = ANY ($1)
        ORDER BY array_position($1::text[], number)`,
      [numbers],
    );
    const person = { contact_name: '', mail: '', phone: '' };
    const nothing = { ...person, company_name: '', tax_number: '', note: '' };
    const company = { company_name: '长堤科技', tax_number: '91350100M000100Y43', note: '尽快' };
    expect(rows).toEqual([{ ...person, ...company }, nothing, nothing]);
  });

  it('erases the reason given for declining someone else’s quote, and the note in a quote that someone else accepted', async () => {
    const [addressee, leaver] = [await aPerson(site), await aPerson(site)];
    const note = `${MARK} forwarded`;
    const [declined, accepted] = [
      await aSentQuote(staff, addressee.mail, { note }),
      await aSentQuote(staff, leaver.mail, { note }),
    ];
    await leaver.post(`/api/quotes/${declined.token}/refusal`, { reason: `${MARK} budget` }).expect(200);
    await addressee.post(`/api/quotes/${accepted.token}/acceptance`).expect(201);
    expect((await addressee.get('/api/account/export').expect(200)).text).not.toContain(`${MARK} budget`);
    await inTransaction(site, (tx) =>
      serviceOf(site, PersonalData).erase(tx, { accountId: leaver.id, mail: leaver.mail }),
    );
    const read = async (id: string) => (await staff.get(`/api/admin/quotes/${id}`).expect(200)).body;
    const kept = { mail: addressee.mail, contactName: '周宁', note, declineReason: '' };
    expect(await read(declined.id)).toMatchObject(kept);
    expect(await read(accepted.id)).toMatchObject({ mail: '', contactName: '', note: '', accountId: addressee.id });
  });

  it('leaves nothing under an earlier address either, unless another account has it now', async () => {
    const [leaver, heir] = [await aCustomer(site), await aPerson(site)];
    const [first, second, third] = [leaver.mail, `${unique('second')}@example.cn`, `${unique('third')}@example.cn`];
    const override = { mail: first, reason: `${KEPT} reason` };
    await staff.post('/api/admin/application-mail-overrides', override).expect(204);
    await leaver.post('/api/account/change-mail/send-code', { mail: second }).expect(200);
    await leaver.post('/api/account/change-mail', { mail: second, code: await codeFor(site, second) }).expect(200);
    const { version } = (await staff.get(`/api/admin/accounts/${leaver.id}`).expect(200)).body;
    const person = { name: '周宁', mail: third, reason: `${KEPT} typo` };
    await staff.put(`/api/admin/accounts/${leaver.id}/person`, person, version).expect(204);
    await eventually(async () => (await mailsTo(site, second)).length > 1);
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    const places = async (mail: string) =>
      (await placesOf(site, mail)).filter((place) => /^(?:mail|application)_/.test(place));
    const held = ['application_mail_overrides.mail', 'mail_deliveries.recipient'];
    expect([await places(first), await places(second)]).toEqual([held, ['mail_deliveries.recipient']]);
    await site.db.query('UPDATE accounts SET mail = $1 WHERE id = $2', [second, heir.id]);

    await site.db.query(`UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [
      leaver.id,
    ]);
    await site.app.get(AccountDeletion).eraseDue();
    expect([await places(first), await places(second)]).toEqual([[], ['mail_deliveries.recipient']]);
  });
});

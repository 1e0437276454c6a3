import type supertest from 'supertest';
import type { TestApp } from '../support/app.js';
import { mailAbout } from '../support/customer.js';
import { whileHeld } from '../support/holding.js';
import { linesOfPdf } from '../support/pdf.js';
import { aPerson, type Person, tally } from '../support/people.js';
import { aDraft, aSentQuote, dayAfter } from '../support/quotes.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('versions of a quote', () => {
  const site = racingSiteOfSuite();
  let staff: Staff;
  let buyer: Person;

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });
  beforeEach(async () => {
    buyer = await aPerson(site);
    site.clock.reset();
  });

  const read = async (id: string) => (await staff.get(`/api/admin/quotes/${id}`).expect(200)).body;
  const revise = (id: string) => staff.post(`/api/admin/quotes/${id}/revision`);
  /** The next version, saved and ready to be sent. */
  const revised = async (id: string, over: object = {}) => {
    const { body } = await revise(id).expect(201);
    const draft = aDraft(buyer.mail, over);
    return (await staff.put(`/api/admin/quotes/${body.id}`, draft, body.version).expect(200)).body;
  };
  const send = ({ id, version }: { readonly id: string; readonly version: number }) =>
    staff.post(`/api/admin/quotes/${id}/sending`, undefined, version);
  const accept = (token: string, by = buyer) => by.post(`/api/quotes/${token}/acceptance`);
  const offer = async (token: string, reader: Pick<Person, 'get'> | TestApp['http'] = site.http) =>
    (await reader.get(`/api/quotes/${token}`).expect(200)).body;

  it('takes a quote through three versions, each ending the one before, in page, PDF and mail', async () => {
    const first = await aSentQuote(staff, buyer.mail);
    const { number } = await read(first.id);
    const second = (await send(await revised(first.id, { terms: '再让一步' })).expect(200)).body;
    const third = (await send(await revised(second.id)).expect(200)).body;
    expect([second.number, third.number]).toEqual([`${number}-v2`, `${number}-v3`]);
    expect(third.versions).toEqual([
      { id: first.id, number, status: 'superseded' },
      { id: second.id, number: second.number, status: 'superseded' },
      { id: third.id, number: third.number, status: 'sent' },
    ]);
    expect([await read(first.id), await read(second.id), third].map(({ canRevise }) => canRevise)).toEqual([
      false,
      false,
      true,
    ]);
    const letter = await mailAbout(site, buyer.mail, third.number);
    expect(letter.text).toContain(`本报价单取代 ${second.number}`);
    const { body: pdf } = await site.http.get(`/api/quotes/${third.token}/pdf`).expect(200);
    expect(linesOfPdf(pdf as Buffer).join('\n')).toContain(third.number);

    for (const { token } of [first, second]) {
      expect(await offer(token)).toMatchObject({ status: 'superseded', newer: { number: third.number } });
      expect((await accept(token).expect(409)).body.code).toBe('quote.superseded');
    }
    await accept(third.token).expect(201);
  });

  it('an old link leads only the recipient of the newest version to that version', async () => {
    const first = await aSentQuote(staff, buyer.mail);
    expect((await offer(first.token, buyer)).newer).toBeNull();
    const draft = await revised(first.id);
    expect((await offer(first.token, buyer)).newer).toBeNull();
    const second = (await send(draft).expect(200)).body;
    expect((await offer(first.token, buyer)).newer).toEqual({ number: second.number, token: second.token });
    for (const reader of [site.http, await aPerson(site)]) {
      expect((await offer(first.token, reader)).newer).toEqual({ number: second.number, token: null });
    }
  });

  it('an old link does not lead to a version that was sent to another address', async () => {
    const first = await aSentQuote(staff, buyer.mail);
    const draft = await revised(first.id, { mail: (await aPerson(site)).mail });
    const second = (await send(draft).expect(200)).body;
    expect((await offer(first.token, buyer)).newer).toEqual({ number: second.number, token: null });
  });

  it('a quote is either accepted or superseded when both happen at once', async () => {
    const first = await aSentQuote(staff, buyer.mail);
    const second = await revised(first.id);
    const lock = { sql: 'SELECT FROM quotes WHERE id = $1 FOR UPDATE', values: [first.id] };
    const answers = await whileHeld<supertest.Response>(site, lock, [() => send(second), () => accept(first.token)]);
    expect(tally(answers)).toEqual({ ok: 1, 'quote.superseded': 1 });
    const third = await revised(second.id);
    const again = { ...lock, values: [second.id] };
    const token = (await read(second.id)).token;
    const other = await whileHeld<supertest.Response>(site, again, [() => accept(token), () => send(third)]);
    expect(tally(other)).toEqual({ ok: 1, 'quote.already_accepted': 1 });
    const [{ count }] = await site.db.query(`SELECT count(*)::int FROM orders WHERE account_id = $1`, [buyer.id]);
    expect(count).toBe(1);
  });

  it('begins one next version for two colleagues who revise at once', async () => {
    const { id } = await aSentQuote(staff, buyer.mail);
    const lock = { sql: 'SELECT FROM quotes WHERE id = $1 FOR UPDATE', values: [id] };
    const [one, other] = await whileHeld(site, lock, [() => revise(id), () => revise(id)]);
    expect(one?.status).toBe(201);
    expect(other?.body.id).toBe(one?.body.id);
  });

  it('keeps a version open until the next one is sent', async () => {
    const first = await aSentQuote(staff, buyer.mail);
    const second = await revised(first.id);
    await accept(first.token).expect(201);
    expect((await send(second).expect(409)).body.code).toBe('quote.already_accepted');
    expect((await revise(first.id).expect(409)).body.code).toBe('quote.already_accepted');
  });

  it('revises what was declined or expired, but neither a draft nor an older version', async () => {
    const declined = await aSentQuote(staff, buyer.mail);
    await buyer.post(`/api/quotes/${declined.token}/refusal`, { reason: '价格偏高' }).expect(200);
    const second = (await send(await revised(declined.id)).expect(200)).body;
    expect((await read(declined.id)).status).toBe('declined');
    expect(await offer(declined.token, buyer)).toMatchObject({ status: 'declined', newer: { token: second.token } });
    expect((await revise(declined.id).expect(409)).body.code).toBe('quote.superseded');

    const over = await aSentQuote(staff, buyer.mail, { validOn: dayAfter(0) });
    site.clock.travel(86_400_000);
    const later = await aStaffMember(site);
    const { body: draft } = await later.post(`/api/admin/quotes/${over.id}/revision`).expect(201);
    expect(draft.validOn).toBeNull();
    const { body } = await later.post(`/api/admin/quotes/${draft.id}/revision`).expect(409);
    expect(body.code).toBe('quote.not_sent');
  });

  it('shows staff why a quote was declined, by the customer or on their behalf', async () => {
    const [one, other] = [await aSentQuote(staff, buyer.mail), await aSentQuote(staff, buyer.mail)];
    await buyer.post(`/api/quotes/${one.token}/refusal`, { reason: ' 价格偏高 ' }).expect(200);
    expect(await read(one.id)).toMatchObject({ declineReason: '价格偏高', isDeclinedByStaff: false });
    const decline = (reason: string) => staff.post(`/api/admin/quotes/${other.id}/refusal`, { reason });
    await decline(' ').expect(400);
    const { body } = await decline('电话告知改期').expect(200);
    expect(body).toMatchObject({ status: 'declined', declineReason: '电话告知改期', isDeclinedByStaff: true });
    expect(await lastAudit(site, 'quote.declined')).toMatchObject({ actorId: staff.id, subject: other.id });
    expect((await decline('再次').expect(409)).body.code).toBe('quote.declined');
    const { body: own } = await buyer.get(`/api/account/quotes/${other.id}`).expect(200);
    expect(own).not.toHaveProperty('declineReason');
    const { text } = await staff.get('/api/admin/quotes/export').query({ ids: other.id }).expect(200);
    expect(text).toContain('电话告知改期');
  });

  it('copies a quote to a new one, which belongs to no account and can be sent', async () => {
    const first = await aSentQuote(staff, buyer.mail, { terms: '含培训' });
    const { number, lines, companyName } = await read(first.id);
    const { body: copy } = await staff.post(`/api/admin/quotes/${first.id}/copy`).expect(201);
    expect(copy).toMatchObject({ status: 'requested', companyName, terms: '含培训', accountId: null, asked: null });
    expect(copy.number).not.toContain(number);
    expect(copy.lines).toHaveLength(lines.length);
    expect((await send(copy).expect(422)).body.code).toBe('quote.not_saved');
    const saved = await staff.put(`/api/admin/quotes/${copy.id}`, aDraft(buyer.mail), copy.version).expect(200);
    await send(saved.body).expect(200);
    expect((await read(first.id)).status).toBe('sent');
  });

  it('previews the PDF that would be sent, marked as a draft', async () => {
    const customer = { companyName: '青石物流', contactName: '周宁', mail: buyer.mail, locale: 'zh' };
    const { body } = await staff.post('/api/admin/quotes', customer).expect(201);
    const draft = await staff.put(`/api/admin/quotes/${body.id}`, aDraft(buyer.mail, customer), 1).expect(200);
    const pdf = () => staff.get(`/api/admin/quotes/${body.id}/pdf`).expect(200);
    const preview = await pdf();
    expect(preview.headers['content-disposition']).toContain(`${body.number}-draft.pdf`);
    await send(draft.body).expect(200);
    const sent = linesOfPdf((await pdf()).body as Buffer);
    expect(linesOfPdf(preview.body as Buffer).filter((text) => text !== '草稿')).toEqual(sent);
    expect(linesOfPdf(preview.body as Buffer)).toContain('草稿');
  });
});

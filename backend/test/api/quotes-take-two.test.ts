import { randomUUID } from 'node:crypto';
import { unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person } from '../support/people.js';
import { aDraft, dayAfter, SERVICE, TEAM } from '../support/quotes.js';
import { aStaffMember, auditOf, givingOf, lastAudit, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

/** One year costs ¥1,596; without the ordinary discount ¥1,117.20. */
const ONE = { ...TEAM, quantity: 1 };
const FREE = { ...ONE, discount: 0 };
const NEARLY_FREE = { ...ONE, discount: 0.001 };
/** Covered by no plan: one person cannot grant it alone. */
const UNLIMITED = { ...ONE, users: -1, assets: -1 };

describe('sending a quote that gives something away', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let second: Staff;
  let buyer: Person;

  beforeEach(async () => {
    [admin, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  const written = async (lines: readonly object[], over: object = {}): Promise<string> => {
    const customer = { companyName: unique('公司'), contactName: '周宁', mail: buyer.mail, locale: 'zh' };
    const { body } = await admin.post('/api/admin/quotes', customer).expect(201);
    await admin.put(`/api/admin/quotes/${body.id}`, aDraft(buyer.mail, { lines, ...over }), 1).expect(200);
    return body.id;
  };
  const send = (id: string, staff = admin) => staff.post(`/api/admin/quotes/${id}/sending`, { reason: '年度框架' }, 2);
  const waits = async (lines: readonly object[], over: object = {}) =>
    (await send(await written(lines, over)).expect(200)).body.sendingWaits;
  const waiting = async (id: string) => {
    const { body } = await second.get('/api/admin/proposals?kind=quote_send&status=waiting').expect(200);
    return body.items.find(({ payload }: { payload: { quoteId: string } }) => payload.quoteId === id);
  };
  const approve = (staff: Staff, id: string) => staff.post(`/api/admin/proposals/${id}/approve`);
  const statusOf = async (id: string) => (await admin.get(`/api/admin/quotes/${id}`).expect(200)).body.status;

  it.each([
    ['at the list price', [ONE, SERVICE], {}, false],
    ['at the ordinary discount', [{ ...ONE, discount: 0.7 }], {}, false],
    ['for a year, free', [FREE], {}, true],
    ['for a year, free beside a service', [FREE, SERVICE], {}, true],
    ['for a year, nearly free', [NEARLY_FREE, SERVICE], {}, false],
    ['for ever, nearly free', [NEARLY_FREE], { months: 0 }, false],
    ['for ever, nearly free, twice', [{ ...NEARLY_FREE, quantity: 2 }], { months: 0 }, true],
    ['many at a small discount more', [{ ...TEAM, quantity: 50, discount: 0.6 }], {}, true],
    ['renewing free of charge, many', [{ ...TEAM, quantity: 5, renewal: 'agreed', renewalYearFen: 0 }], {}, true],
    ['without limit, for little', [UNLIMITED], {}, true],
    ['without limit, at a price', [{ ...UNLIMITED, unitPriceFen: 5_000_000 }], {}, true],
  ])(
    'tells before and when a quote is sent whether it needs a second administrator: %s',
    async (_what, lines, over, needsSecondPerson) => {
      const id = await written(lines, over);
      const terms = { lines, months: 12, ...over };
      const { body } = await admin.post(`/api/admin/quotes/${id}/sending/preview`, terms).expect(200);
      expect(body.takesSecondPerson).toBe(needsSecondPerson);
      expect((await send(id).expect(200)).body).toMatchObject({
        status: needsSecondPerson ? 'requested' : 'sent',
        sendingWaits: needsSecondPerson,
      });
    },
  );

  it('requires a second administrator once quotes and other gifts add up to too much', async () => {
    expect(await waits([{ ...TEAM, quantity: 4, discount: 0.2 }])).toBe(false);
    expect(await waits([NEARLY_FREE])).toBe(false);
    expect(await waits([NEARLY_FREE])).toBe(true);
    const codes = { name: '活动', kind: 'points', quantity: 200_000, count: 1 };
    expect((await admin.post('/api/admin/redeem-batches', codes).expect(409)).body.code).toBe('redeem_code.takes_two');
  });

  it('requires a second administrator for one of two quotes sent at once', async () => {
    const lines = [{ ...TEAM, quantity: 4, discount: 0.2 }];
    const [one, other] = [await written(lines), await written(lines)];
    const answers = await whileHeld(site, givingOf(admin), [() => send(one), () => send(other)]);
    expect(answers.filter(({ body }) => body.sendingWaits)).toHaveLength(1);
  });

  it('sends a quote as it was proposed, once, when another administrator approves it', async () => {
    const id = await written([UNLIMITED]);
    const key = randomUUID();
    for (const _again of [1, 2]) await send(id).set('idempotency-key', key).expect(200);
    const { id: proposalId, payload, mail, reason } = await waiting(id);
    expect({ payload, mail, reason }).toMatchObject({
      payload: { read: 2, totalFen: ONE.unitPriceFen },
      mail: buyer.mail,
      reason: '年度框架',
    });
    expect(await mailsTo(site, buyer.mail)).toHaveLength(0);
    expect((await approve(admin, proposalId).expect(409)).body.code).toBe('proposal.own');
    expect((await approve(second, proposalId).expect(200)).body.resultId).toBe(id);
    await approve(second, proposalId).expect(409);
    expect(await statusOf(id)).toBe('sent');
    expect(await lastAudit(site, 'quote.sent')).toMatchObject({ actorId: second.id, subject: id });
    await eventually(async () => (await mailsTo(site, buyer.mail))[0]);
    expect((await auditOf(site, id)).filter(({ action }) => action === 'quote.sent')).toHaveLength(1);
    expect(await mailsTo(site, buyer.mail)).toHaveLength(1);
  });

  it('refuses changes to a quote while its sending waits for a decision', async () => {
    const id = await written([UNLIMITED]);
    await send(id).expect(200);
    const acts = () => [
      admin.put(`/api/admin/quotes/${id}`, aDraft(buyer.mail), 2),
      send(id, second),
      second.post(`/api/admin/quotes/${id}/withdrawal`),
    ];
    for (const act of acts()) expect((await act.expect(409)).body.code).toBe('quote.sending_waits');
    await second.post(`/api/admin/proposals/${(await waiting(id)).id}/reject`).expect(204);
    expect((await admin.get(`/api/admin/quotes/${id}`).expect(200)).body.sendingWaits).toBe(false);
    await admin.put(`/api/admin/quotes/${id}`, aDraft(buyer.mail), 2).expect(200);
    await admin.post(`/api/admin/quotes/${id}/withdrawal`).expect(200);
  });

  it('refuses to approve the sending of a quote that has changed or expired', async () => {
    const [changed, over] = [await written([UNLIMITED]), await written([UNLIMITED])];
    for (const id of [changed, over]) await send(id).expect(200);
    await site.db.query(`UPDATE quotes SET terms = '另有约定' WHERE id = $1`, [changed]);
    expect((await approve(second, (await waiting(changed)).id).expect(412)).body.code).toBe('request.stale');
    await site.db.query('UPDATE quotes SET valid_on = $2 WHERE id = $1', [over, dayAfter(-1)]);
    expect((await approve(second, (await waiting(over)).id).expect(409)).body.code).toBe('quote.expired');
    expect(await statusOf(over)).toBe('requested');
  });

  it('requires a second administrator for a draft whose lines do not yet say what they give', async () => {
    const id = await written([ONE]);
    await site.db.query(`UPDATE quotes SET lines = jsonb_build_array((lines -> 0) - 'gives') WHERE id = $1`, [id]);
    const { body } = await admin.get(`/api/admin/quotes/${id}`).expect(200);
    const { body: sent } = await admin.post(`/api/admin/quotes/${id}/sending`, {}, body.version).expect(200);
    expect(sent.sendingWaits).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type supertest from 'supertest';
import { unique } from '../support/app.js';
import { aCampaign, DRAFT, stateOf } from '../support/campaigns.js';
import { whileHeld } from '../support/holding.js';
import { aPerson } from '../support/people.js';
import { HIDDEN_PLAN } from '../support/plans.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

/** Routes that replace something and need no version, and why. */
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
  '/api/admin/list-views': 'each writer saves under their own names, so there is nothing to overwrite',
  '/api/admin/invoices/{id}/file': 'an invoice is issued once: the second file is refused by its status',
  '/api/admin/licenses/{id}/agreed-price':
    'it names the price that was seen, and is refused when the stored price differs',
};

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
}

/** The console's PUT paths, and whether each requires a version. */
function putRoutes(): (readonly [path: string, insists: boolean])[] {
  const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
    paths: Readonly<Record<string, { readonly put?: Operation }>>;
  };
  return Object.entries(paths).flatMap(([path, { put }]) =>
    put && path.startsWith('/api/admin/')
      ? [[path, put.parameters?.some((one) => one.name === 'If-Match' && one.in === 'header' && one.required) ?? false]]
      : [],
  );
}

it.each(putRoutes())('PUT %s requires the version that was read, or is listed as exempt', (path, insists) => {
  expect(insists).toBe(!(path in WITHOUT_VERSION));
});

const NOTE = { action: 'reject', zh: '请补充。', en: 'Please say more.' };
const CUSTOMER = { companyName: '远岸科技', contactName: '周宁', mail: 'zhou@example.cn', locale: 'zh' };
const LINE = { plan: 'team', name: '团队版', users: 15, assets: 100, quantity: 1, unitPriceFen: 159_600, discount: 1 };

interface Edited {
  readonly path: string;
  readonly version: number;
  /** One editor's changes, and another's that would overwrite them. */
  readonly bodies: readonly [object, object];
}

describe('what two members of staff have open', () => {
  const site = siteOfSuite();
  let ann: Staff;
  let ben: Staff;

  beforeAll(async () => {
    [ann, ben] = [await aStaffMember(site), await aStaffMember(site)];
  });

  const offer = (unitPriceFen: number) => ({
    ...CUSTOMER,
    lines: [{ ...LINE, unitPriceFen }],
    months: 12,
    terms: '',
    validOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
  const aPlan = async (): Promise<string> => {
    const id = unique('plan').toLowerCase();
    await ann.post('/api/admin/plans', { id, edition: 'professional', ...HIDDEN_PLAN }).expect(201);
    return id;
  };
  const planOf = async (id: string) => {
    const { body } = await ann.get('/api/admin/plans').expect(200);
    return body.items.find((one: { id: string }) => one.id === id);
  };
  const aQuote = async (): Promise<string> =>
    (await ann.post('/api/admin/quotes', CUSTOMER).expect(201)).body.id as string;

  const KINDS: readonly (readonly [string, () => Promise<Edited>])[] = [
    [
      'plan',
      async () => ({
        path: `/api/admin/plans/${await aPlan()}`,
        version: 1,
        bodies: [
          { ...HIDDEN_PLAN, combos: [{ ...HIDDEN_PLAN.combos[0], priceFen: 52_000 }] },
          { ...HIDDEN_PLAN, users: 4 },
        ],
      }),
    ],
    [
      'order of the plans',
      async () => {
        const { body } = await ann.get('/api/admin/plans').expect(200);
        const ids = body.items.map(({ id }: { id: string }) => id);
        const path = '/api/admin/plans/order';
        return { path, version: body.orderVersion, bodies: [{ ids: ids.toReversed() }, { ids }] };
      },
    ],
    [
      'coupon',
      async () => {
        const coupon = { code: unique('C'), amountFen: 500, maxRedemptions: 1, isEnabled: true };
        const { body } = await ann.post('/api/admin/coupons', coupon).expect(201);
        const terms = { maxRedemptions: 1, isEnabled: true };
        const path = `/api/admin/coupons/${body.id}`;
        return {
          path,
          version: 1,
          bodies: [
            { ...terms, amountFen: 600 },
            { ...terms, amountFen: 700 },
          ],
        };
      },
    ],
    [
      'case',
      async () => {
        const [{ id }] = await site.db.query(
          `INSERT INTO cases (company_name, approved_at) VALUES ('远岸科技', now()) RETURNING id`,
        );
        const body = { companyName: '远岸', position: 0, isHidden: true };
        return { path: `/api/admin/cases/${id}`, version: 1, bodies: [body, { ...body, position: 3 }] };
      },
    ],
    [
      'canned note',
      async () => {
        const title = unique('缺资料');
        await ann.post('/api/admin/canned-notes', { ...NOTE, title }).expect(204);
        const { body } = await ann.get('/api/admin/canned-notes').expect(200);
        const { id, version } = body.find((one: { title: string }) => one.title === title);
        const path = `/api/admin/canned-notes/${id}`;
        return {
          path,
          version,
          bodies: [
            { ...NOTE, title, en: 'A' },
            { ...NOTE, title, en: 'B' },
          ],
        };
      },
    ],
    [
      'quote',
      async () => ({ path: `/api/admin/quotes/${await aQuote()}`, version: 1, bodies: [offer(100), offer(200)] }),
    ],
    [
      'campaign',
      async () => ({
        path: `/api/admin/campaigns/${await aCampaign(ann)}`,
        version: 1,
        bodies: [
          { ...DRAFT, subjectEn: 'A' },
          { ...DRAFT, subjectEn: 'B' },
        ],
      }),
    ],
    [
      'role of an account',
      async () => ({
        path: `/api/admin/accounts/${(await aStaffMember(site)).id}/role`,
        version: 2,
        bodies: [{ role: 'reviewer' }, { role: 'customer' }],
      }),
    ],
    [
      'standing of an account',
      async () => ({
        path: `/api/admin/accounts/${(await aPerson(site)).id}/enabled`,
        version: 1,
        bodies: [{ isEnabled: false }, { isEnabled: true }],
      }),
    ],
  ];

  it.each(KINDS)('refuses to overwrite the %s on the basis of an older version', async (_, make) => {
    const { path, version, bodies } = await make();
    const [first, second] = bodies;
    expect((await ann.put(path, first).expect(428)).body.code).toBe('request.version_missing');
    expect((await ann.put(path, first, version)).status).toBeLessThan(300);

    const { body: refusal } = await ben.put(path, second, version).expect(412);
    expect(refusal).toMatchObject({
      code: 'request.stale',
      message: expect.stringContaining(ann.mail),
      missed: { version: version + 1, changedBy: ann.mail, changedAt: expect.any(String), now: first },
    });
    expect((await ben.put(path, second, refusal.missed.version)).status).toBeLessThan(300);
  });

  it('saves one of two changes to a plan at the same moment', async () => {
    const id = await aPlan();
    const save = (staff: Staff, priceFen: number) => () =>
      staff.put(`/api/admin/plans/${id}`, { ...HIDDEN_PLAN, combos: [{ ...HIDDEN_PLAN.combos[0], priceFen }] }, 1);
    const lock = { sql: 'SELECT FROM plans WHERE id = $1 FOR UPDATE', values: [id] };
    const answers = await whileHeld<supertest.Response>(site, lock, [save(ann, 52_000), save(ben, 62_000)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
    const { combos, version } = await planOf(id);
    expect([combos[0].priceFen, version]).toEqual([answers[0]?.status === 200 ? 52_000 : 62_000, 2]);
  });

  it('saves one of two arrangements of the plans at the same moment', async () => {
    const { body } = await ann.get('/api/admin/plans').expect(200);
    const ids: string[] = body.items.map(({ id }: { id: string }) => id);
    const arrange = (staff: Staff, order: string[]) => () =>
      staff.put('/api/admin/plans/order', { ids: order }, body.orderVersion);
    const lock = { sql: 'SELECT FROM plans FOR UPDATE' };
    const answers = await whileHeld<supertest.Response>(site, lock, [
      arrange(ann, ids.toReversed()),
      arrange(ben, [...ids.slice(1), ids[0] ?? '']),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 412]));
  });

  it('keeps the version of a plan when only its position is written', async () => {
    const id = await aPlan();
    await site.db.query('UPDATE plans SET position = position WHERE id = $1', [id]);
    await ann.put(`/api/admin/plans/${id}`, HIDDEN_PLAN, 1).expect(200);
  });

  it('refuses to send a quote that another member of staff has priced since', async () => {
    const id = await aQuote();
    await ann.put(`/api/admin/quotes/${id}`, offer(100), 1).expect(200);
    await ben.put(`/api/admin/quotes/${id}`, offer(200), 2).expect(200);
    const send = (version?: number) => ann.post(`/api/admin/quotes/${id}/sending`, undefined, version);
    await send().expect(428);
    const { body } = await send(2).expect(412);
    expect(body.missed).toMatchObject({ changedBy: ben.mail, now: { lines: [{ unitPriceFen: 200 }] } });
    await send(3).expect(200);
    expect((await auditOf(site, id)).filter(({ action }) => action === 'quote.sent')).toHaveLength(1);
  });

  it('refuses to test, send or delete a campaign that another member of staff has changed since', async () => {
    await aPerson(site);
    const id = await aCampaign(ann);
    await ben.put(`/api/admin/campaigns/${id}`, { ...DRAFT, subjectZh: '改了' }, 1).expect(204);
    const path = `/api/admin/campaigns/${id}`;
    const scheduledAt = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    await ann.post(`${path}/test-letters`, { locale: 'zh' }).expect(428);
    for (const refused of [
      ann.post(`${path}/test-letters`, { locale: 'zh' }, 1),
      ann.post(`${path}/sending`, {}, 1),
      ann.post(`${path}/sending`, { scheduledAt }, 1),
      ann.delete(path, 1),
    ]) {
      expect((await refused.expect(412)).body.missed).toMatchObject({
        changedBy: ben.mail,
        now: { subjectZh: '改了' },
      });
    }
    expect((await stateOf(ann, id)).status).toBe('draft');
    await ann.delete(path, 2).expect(204);
  });

  it('tells in the language of the caller who made the newer change and when', async () => {
    const id = await aPlan();
    await ann.put(`/api/admin/plans/${id}`, HIDDEN_PLAN, 1).expect(200);
    const say = async (language: string): Promise<string> => {
      const { body } = await ben
        .put(`/api/admin/plans/${id}`, HIDDEN_PLAN, 1)
        .set('accept-language', language)
        .expect(412);
      return body.message as string;
    };
    expect(await say('en')).toMatch(
      new RegExp(
        `^${ann.mail} changed this at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\. Your changes have not been saved$`,
      ),
    );
    expect(await say('zh')).toMatch(/已于 .* 修改过这项内容，您的修改尚未保存$/);
  });

  it.each(['*', '7', 'W/"7"', '"x"', ''])('treats If-Match %j as a missing version', async (value) => {
    const id = await aPlan();
    await ann.put(`/api/admin/plans/${id}`, HIDDEN_PLAN).set('if-match', value).expect(428);
  });
});

import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema';
import { KEYED_ROUTES } from './keyed-routes';

type Answer = () => Promise<Response>;

const lost: Answer = () => Promise.reject(new TypeError('the connection was closed'));
const json =
  (status: number, body: object = {}): Answer =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

describe('keys of writes', () => {
  const kept = new Map<string, string>();
  const { fetch } = globalThis;
  let asked: Request[] = [];
  let answers: Answer[] = [];
  let api: Client<paths>;

  /** Loads the module again, as a reload of the page or another tab does; what the browser stores stays. */
  const reload = async (): Promise<void> => {
    jest.resetModules();
    const { giveRequestKeys } = await import('./request-keys');
    api = createClient<paths>({ baseUrl: 'http://localhost', fetch: (request) => globalThis.fetch(request) });
    api.use(giveRequestKeys);
  };

  beforeEach(async () => {
    kept.clear();
    asked = [];
    answers = [];
    Object.assign(globalThis, {
      localStorage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => kept.set(name, value),
        removeItem: (name: string) => kept.delete(name),
      },
      fetch: (request: Request) => {
        asked.push(request);
        return (answers.shift() ?? json(200))();
      },
    });
    await reload();
  });
  afterAll(() => {
    Object.assign(globalThis, { fetch, localStorage: undefined });
  });

  const keys = () => asked.map(({ headers }) => headers.get('idempotency-key'));
  const spend = (paidId = 'L1', quantity = 1) =>
    api
      .POST('/api/account/points/spend', {
        body: { paidId, kind: 'users', quantity },
        params: { header: { 'Idempotency-Key': '' } },
      })
      .catch(() => null);
  const merge = (dryRun: boolean) =>
    api.POST('/api/account/paid-merge', { body: { targetPaidId: 'L1', sourcePaidIds: ['L2'], dryRun } });
  const applyCoupon = (couponCode: string) =>
    api
      .POST('/api/account/orders/{id}/coupon', { params: { path: { id: 'O1' } }, body: { couponCode } })
      .catch(() => null);

  it('a write that gives or takes something has a key, and the next one another', async () => {
    await spend();
    await spend();
    const [first, second] = keys();
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(first).not.toBe(second);
  });

  it('a write whose response is lost is sent again with its key, also after a reload', async () => {
    answers = [lost, json(503), json(429), json(401), json(409, { code: 'request.in_progress' })];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- One attempt after the other
      await reload();
      // oxlint-disable-next-line no-await-in-loop -- One attempt after the other
      await spend();
    }
    expect(new Set(keys()).size).toBe(1);
    await spend();
    expect(new Set(keys()).size).toBe(2);
    expect(kept.size).toBe(0);
  });

  it('a write with other amounts keeps the key of the one whose response is lost', async () => {
    answers = [lost, json(422, { code: 'request.idempotency_key_reused' })];
    await spend('L1', 1);
    await spend('L1', 2);
    await spend('L1', 2);
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([200, 400, 404, 409, 422])('a key is not reused after a response %i', async (status) => {
    answers = [json(status, { code: 'license.not_found' })];
    await spend();
    await spend();
    expect(new Set(keys()).size).toBe(2);
  });

  it('another coupon gets another key, the same coupon the same one', async () => {
    answers = [lost, lost, lost];
    await applyCoupon('A');
    await applyCoupon('B');
    await applyCoupon('A');
    const [first, second, third] = keys();
    expect(second).not.toBe(first);
    expect(third).toBe(first);
  });

  const buy = (months = 12) => api.POST('/api/account/order', { body: { plan: 'team', months } }).catch(() => null);
  const openOrder = (createdAt: number) => {
    answers.push(json(200, { createdAt: new Date(createdAt).toISOString() }));
    return api.GET('/api/account/orders/{id}', { params: { path: { id: 'O1' } } });
  };

  it('an order whose response is lost is placed with its key again until the customer has opened it', async () => {
    answers = [lost];
    await buy();
    await openOrder(Date.now() - 60_000);
    answers = [lost];
    await buy();
    await openOrder(Date.now());
    await buy();
    const [first, , second, , third] = keys();
    expect(second).toBe(first);
    expect(third).toEqual(expect.stringMatching(/^[0-9a-f]{32}$/));
    expect(third).not.toBe(first);
  });

  it('opening an order forgets no other key, and none when the response is a refusal', async () => {
    answers = [lost, lost];
    await buy();
    await spend();
    answers = [json(404, { code: 'order.not_found' })];
    await api.GET('/api/account/orders/{id}', { params: { path: { id: 'O1' } } });
    answers = [lost];
    await buy();
    await openOrder(Date.now());
    await spend();
    const [bought, spent, , boughtAgain, , spentAgain] = keys();
    expect(boughtAgain).toBe(bought);
    expect(spentAgain).toBe(spent);
  });

  it.each(['<p>Sign in to the network</p>', '{"signIn":true}', 'null'])(
    'opening an order keeps every key when another site responds with %s',
    async (body) => {
      answers = [lost];
      await buy();
      answers = [() => Promise.resolve(new Response(body))];
      const path = { id: 'O1' };
      const opened = await api.GET('/api/account/orders/{id}', { params: { path }, parseAs: 'text' });
      expect(opened.data).toBe(body);
      await buy();
      const [first, , second] = keys();
      expect(second).toBe(first);
    },
  );

  const header = { 'Idempotency-Key': '' };
  const bind = (machineId: string) =>
    api.POST('/api/account/paid-binding', { params: { query: { paidId: 'L1', machineId }, header } }).catch(() => null);
  const unbind = (paidId: string) =>
    api.POST('/api/account/paid-unbind', { params: { query: { paidId }, header } }).catch(() => null);

  it('a licence is bound with its key again after a lost response, until it has been unbound', async () => {
    answers = [lost, lost, json(200), json(409), lost];
    await bind('M-1');
    await bind('M-1');
    await unbind('L2');
    await unbind('L1');
    await bind('M-1');
    await unbind('L1');
    await bind('M-1');
    const [first, second, , , third, , fourth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('the preview of a merge has no key', async () => {
    await merge(true);
    await merge(false);
    expect(keys()).toEqual([null, expect.any(String)]);
  });

  it('a key that a dialog has chosen is sent unchanged', async () => {
    const header = { 'Idempotency-Key': 'chosen' };
    await api.POST('/api/account/points/spend', {
      body: { paidId: 'L1', kind: 'users', quantity: 1 },
      params: { header },
    });
    expect(keys()).toEqual(['chosen']);
  });

  it('keys are forgotten after a day', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    answers = [lost];
    await spend();
    jest.spyOn(Date, 'now').mockReturnValue(now + 25 * 3_600_000);
    await spend();
    jest.restoreAllMocks();
    expect(new Set(keys()).size).toBe(2);
  });

  it('nothing of the token of a quote or the recipient of a licence is stored with a key', async () => {
    answers = [lost, lost];
    const path = { token: 'secret-of-a-quote' };
    await api
      .POST('/api/quotes/{token}/acceptance', { params: { path, header: { 'Idempotency-Key': '' } } })
      .catch(() => null);
    const query = { paidId: 'L1', mail: 'friend@example.cn' };
    await api.POST('/api/account/license-transfer', { params: { query } }).catch(() => null);
    expect(keys()).toEqual([expect.any(String), expect.any(String)]);
    expect([...kept.values()].join()).not.toMatch(/secret|friend/);
  });

  it('every route of customers that honours a key is known', () => {
    expect(KEYED_ROUTES).toContain('POST /api/account/orders/{id}/pay');
    expect(KEYED_ROUTES.filter((route) => route.includes('/admin/'))).toEqual([]);
  });
});

import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { type ChildSite, startChild } from '../faults/support/child-site.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { nothing } from '../support/belongings.js';
import { eventually } from '../support/eventually.js';
import { type Filled, type FilledOperation, operations, saying } from '../support/fields.js';
import { anOddSender, type OddSender } from '../support/odd-requests.js';
import { aPasskey, loginByPasskey } from '../support/passkeys.js';
import { aPerson } from '../support/people.js';
import { TRIAL } from '../support/plans.js';
import { aDraft, SERVICE, TEAM } from '../support/quotes.js';
import { aStaffMember, type Staff } from '../support/staff.js';

/** A text as a Chinese input method produces it; fields that people type accept it. */
const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

/** Values that are refused for their type or length, or accepted where texts are normalised. */
const oddValues = (usual: unknown): readonly unknown[] => [
  {},
  'x'.repeat(3_000),
  ...(typeof usual === 'string' ? [wide(usual)] : []),
];

const scriptsOf = (coverage: string): readonly string[] =>
  (JSON.parse(coverage) as { readonly result: readonly { readonly url: string }[] }).result.map(({ url }) => url);

/** Run before a server's own code: prints when its garbage is collected because the program asked for it. */
const TELLING_COLLECTIONS = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ detail }) => detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED))
      process.stdout.write('garbage collected on request');
  }).observe({ entryTypes: ['gc'] });`;

/**
 * The server as it is shipped and the one of the sources, on one database. Decorators keep what they know of a class in
 * packages that the bundle could hold twice: then a body of the shipped server would be accepted unchecked, or not
 * read.
 */
describe('the bundled server', () => {
  let site: TestApp;
  let shipped: TestApp;
  let child: ChildSite;
  let senders: readonly OddSender[];

  beforeAll(async () => {
    site = await startTestApp();
    const { databaseUrl, publicUrl } = site.settings;
    child = await startChild({
      databaseUrl: databaseUrl ?? '',
      variables: { ROLE: 'api', METRICS_PORT: '0', PUBLIC_URL: publicUrl },
      nodeArguments: ['--import', `data:text/javascript,${encodeURIComponent(TELLING_COLLECTIONS)}`],
    });
    shipped = { ...site, http: supertest.agent(child.url) };
    senders = [await anOddSender(site), await anOddSender(shipped)];
  });
  afterAll(async () => {
    await child?.stop();
    await site?.close();
  });

  const withBody = (has: OddSender['has']) => operations(has).filter(({ usual }) => usual.body !== null);
  const valueAt = ({ body }: Filled, at: readonly (string | number)[]): unknown =>
    at.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], body);
  const requestsOf = ({ usual, fields }: FilledOperation): Filled[] => [
    usual,
    ...fields
      .filter((field) => field.in === 'body')
      .flatMap((field) => oddValues(valueAt(usual, field.at)).map((value) => saying(usual, field, value))),
  ];

  it.each(withBody({ ...nothing(), accountId: '' }).map(({ method, path }) => `${method} ${path}`))(
    '%s accepts and refuses the same values as the sources, field by field',
    async (name) => {
      const readings: unknown[][] = [];
      for (const sender of senders) {
        const operation = withBody(sender.has).find(({ method, path }) => `${method} ${path}` === name);
        if (!operation) throw new Error(`${name} is not in the contract`);
        const read: unknown[] = [];
        for (const filled of requestsOf(operation)) {
          const { status, body } = await sender.send(operation, filled, 'admin');
          read.push(status === 401 || status >= 500 ? body : body.code === 'request.invalid' ? body.details : 'let in');
        }
        readings.push(read);
      }
      expect(readings[1]).toEqual(readings[0]);
      expect(readings[0]).not.toContainEqual(expect.objectContaining({ code: expect.any(String) }));
    },
  );

  describe('accepts nested bodies and reads them completely', () => {
    let staff: Staff;
    beforeAll(async () => {
      staff = await aStaffMember(shipped);
    });

    it('the bundled server reads bodies of quotes, with the defaults of each line', async () => {
      const plain = { name: '培训', quantity: 2, unitPriceFen: 300_000 };
      const { body: totals } = await staff.post('/api/admin/quotes/totals', { lines: [plain, SERVICE] }).expect(200);
      expect(totals).toMatchObject({ linesFen: [600_000, 270_000], listFen: 900_000, totalFen: 870_000 });

      const draft = aDraft('buyer@example.cn', { lines: [TEAM, plain] });
      const { companyName, contactName, mail, locale } = draft;
      const { body: begun } = await staff
        .post('/api/admin/quotes', { companyName, contactName, mail, locale })
        .expect(201);
      const { body: edited } = await staff.put(`/api/admin/quotes/${begun.id}`, draft, 1).expect(200);
      expect(edited.lines[1]).toMatchObject({ discount: 1, isOneLicense: false, users: 0, assets: 0 });
      const preview = { lines: draft.lines, months: draft.months };
      await staff.post(`/api/admin/quotes/${begun.id}/sending/preview`, preview).expect(200);
    });

    it('the bundled server reads bodies of plans', async () => {
      const plan = { ...TRIAL, isHidden: true };
      await staff.post('/api/admin/plans/preview', plan).expect(200);
      await staff.post('/api/admin/plans', { id: 'trial', edition: 'professional', ...plan }).expect(201);
      const wider = { ...plan, name: { zh: '试用版', en: 'Trial' }, users: 4 };
      await staff.put('/api/admin/plans/trial', wider, 1).expect(200);
      const { body } = await staff.get('/api/admin/plans').expect(200);
      expect(body.items.find(({ id }: { id: string }) => id === 'trial')).toMatchObject(wider);
    });

    it('the bundled server reads bodies of passkeys: a registration, a confirmation and a sign-in', async () => {
      const owner = await aPerson(shipped);
      const { device } = await aPasskey(shipped, owner);
      const { body: asked } = await owner.post('/api/account/webauthn/confirm/start').expect(200);
      await owner
        .post(`/api/account/webauthn/confirm/finish?token=${asked.token}`, device.get(asked.publicKey))
        .expect(204);
      expect((await loginByPasskey(shipped, device)).status).toBe(200);
    });
  });

  it('the bundled server loads what is not in the bundle, and no package twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
    const other = await startChild({
      databaseUrl: site.settings.databaseUrl ?? '',
      // A process writes there, as it ends, which scripts it has loaded.
      variables: { PUBLIC_URL: site.settings.publicUrl, NODE_V8_COVERAGE: folder },
    });
    expect(await other.stop()).toBe(0);
    const files = readdirSync(folder).flatMap((file) => scriptsOf(readFileSync(join(folder, file), 'utf8')));
    const packages = new Set(files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []));
    expect([...packages].filter((name) => !name.startsWith('@node-rs/argon2-')).toSorted()).toEqual([
      '@node-rs/argon2',
      '@opentelemetry/api',
      'freemail',
      'opentype.js',
      'ppfun-captcha',
      'swagger-ui-dist',
      'tldjs',
    ]);
    expect(files.filter((file) => /backend\/dist\/(?!bundled\/)/.test(file))).toEqual([]);
  });

  it('the bundled server returns unused memory once it is idle', async () => {
    // It looks every five seconds; a busy machine makes it look busy for longer.
    expect(await eventually(async () => child.said().includes('garbage collected on request'), 120)).toBe(true);
  }, 150_000);
});

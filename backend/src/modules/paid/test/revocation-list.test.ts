import { eventually } from '../../../../test/support/eventually.js';
import { whileHeld } from '../../../../test/support/holding.js';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import { type License, LicenseCapacity } from '../index.js';
import { RevocationsQueries } from '../ordered-licenses.queries.js';
import { UnboundFiles } from '../files/file-verification.service.js';
import {
  MACHINE,
  aBound,
  aUsed,
  afterEverything,
  daysLeftOf,
  entryOf,
  extend,
  machineFile,
  owner,
  reasonFor,
  revocations,
  useFilesWorld,
  verify,
  win,
  world,
} from './files-world.js';
import type { Customer } from './world.js';

useFilesWorld();

describe('the revocation list', () => {
  it('a file that was renewed or enlarged works for 30 days, and unbinding the machine ends all of its files', async () => {
    const license = await aBound();
    const first = await machineFile(license);
    expect(await reasonFor(first.content)).toBeUndefined();

    await extend(license, license.id);
    expect([await reasonFor(first.content), await daysLeftOf(first.content)]).toEqual(['replaced', 30]);
    const second = (await machineFile(license)).content;
    expect(second.included[0]?.attributes['expiry']).toBe('2096-01-31T15:59:59.000Z');

    await win(license, 2);
    expect([await reasonFor(second), await daysLeftOf(second)]).toEqual(['replaced', 30]);
    const third = (await machineFile(license)).content;
    expect(third.included[0]?.attributes['metadata']).toMatchObject({ users: 12 });

    const check = async () => (await verify({ file: first.text, key: license.key, machineId: MACHINE })).body;
    const { effectiveAt } = (await entryOf(first.content)) ?? {};
    expect(await check()).toMatchObject({ valid: true, status: 'active', replacedFrom: effectiveAt });
    const { seq } = (await revocations()).meta;
    await world.unbind(owner, license.id);
    for (const file of [first.content, second, third]) expect(await reasonFor(file)).toBe('unbound');
    expect(await check()).toMatchObject({ valid: false, status: 'revoked', replacedFrom: null });
    expect((await revocations()).meta.seq).toBe(seq + 3);
    expect((await world.details(owner, license.id)).fileVersion).toBe(3);
  });

  it('a renewed file is refused when its 30 days are over', async () => {
    const license = await aBound();
    const { text, content } = await machineFile(license);
    await extend(license, license.id);
    const status = async () => (await verify({ file: text, key: license.key, machineId: MACHINE })).body.status;
    world.site.clock.travel(30 * DAY_MS - 60_000);
    expect(await status()).toBe('active');
    world.site.clock.travel(30 * DAY_MS + 60_000);
    expect(await status()).toBe('revoked');
    expect(await daysLeftOf(content)).toBe(30);
  });

  it('a file is revoked at once when it grants more than the licence now does, and no other is', async () => {
    const license = await aBound();
    const plain = (await machineFile(license)).content;
    const source = await win(license, 2);
    const won = (await machineFile(license)).content;
    await extend(license, license.id);
    const longer = (await machineFile(license)).content;
    await world.tx((tx) => world.service(LicenseCapacity).takeBack(tx, { source, now: world.now() }));
    expect(await Promise.all([plain, won, longer].map(daysLeftOf))).toEqual([30, expect.closeTo(0, 2), 0]);
    expect((await machineFile(license)).content.included[0]?.attributes['metadata']).toMatchObject({ users: 10 });
  });

  it('refunding a renewal leaves the file from before it working for its 30 days', async () => {
    const license = await aBound();
    const before = (await machineFile(license)).content;
    await extend(license, license.id);
    const renewed = (await machineFile(license)).content;
    await world.takeBack(owner, license.id);
    expect([await reasonFor(before), await daysLeftOf(before)]).toEqual(['replaced', 30]);
    expect([await reasonFor(renewed), await daysLeftOf(renewed)]).toEqual(['refunded', 0]);
  });

  it('the revocation list names no file that was never downloaded', async () => {
    const license = await aBound();
    await extend(license, license.id);
    await world.unbind(owner, license.id);
    const { revoked } = await revocations();
    expect(revoked.filter((entry) => entry.license === license.id)).toEqual([]);
  });

  it('the number of the revocation list grows one by one, also under simultaneous requests', async () => {
    const before = (await revocations()).meta.seq;
    for (const license of [await aUsed(), await aUsed(), await aUsed()]) await world.unbind(owner, license.id);
    const lists = await Promise.all(Array.from({ length: 5 }, revocations));
    expect(lists.map(({ meta }) => meta.seq)).toEqual(Array.from({ length: 5 }, () => before + 3));
    const [last] = await world.rows<{ seq: string }>(`SELECT max(seq) AS seq FROM license_revocations`);
    expect(Number(last?.seq)).toBe(before + 3);
  });

  it('a published revocation keeps its number although an older one turns up later', async () => {
    const [one, older] = [await aUsed(), await aUsed()];
    const before = (await revocations()).meta.seq;
    await world.unbind(owner, one.id);
    const jtiOf = (license: License) =>
      world.rows<{ jti: string }>('SELECT jti FROM license_revocations WHERE license_id = $1', [license.id]);
    const [row] = await jtiOf(one);
    const lock = { sql: 'SELECT jti FROM license_revocations WHERE jti = $1 FOR UPDATE', values: [row?.jti] };
    const lists = await whileHeld(world.site, lock, [
      revocations,
      async () => {
        world.site.clock.travel(-60_000);
        await world.unbind(owner, older.id);
        world.site.clock.reset();
        return revocations();
      },
    ]);
    expect(lists.map(({ meta }) => meta.seq)).toEqual([before + 1, before + 2]);
    expect(lists[1]?.revoked.slice(-2).map(({ license }) => license)).toEqual([one.id, older.id]);
  });

  it.each([
    { name: 'and another request publishes it', isPublished: true },
    { name: 'and nobody has published it', isPublished: false },
  ])('the revocation list names every file when an entry changes while it is made $name', async ({ isPublished }) => {
    const license = await aBound();
    await machineFile(license);
    await extend(license, license.id);
    const before = await revocations();
    const of = ({ revoked }: typeof before) => revoked.filter((entry) => entry.license === license.id);
    expect(of(before)).toMatchObject([{ reason: 'replaced' }]);

    world.site.clock.travel(2 * 3_600_000);
    const queries = world.service(RevocationsQueries);
    const state = queries.state.bind(queries);
    jest.spyOn(queries, 'state').mockImplementationOnce(async () => {
      const found = await state();
      await world.unbind(owner, license.id);
      if (isPublished) await revocations();
      return found;
    });
    const list = await revocations();
    expect(list.meta.seq).toBe(before.meta.seq + 1);
    expect(of(list)).toMatchObject([{ reason: 'unbound' }]);
  });

  it('the revocation list leaves out files that are no longer accepted anyway', async () => {
    const license = await aBound();
    const { content } = await machineFile(license);
    await world.unbind(owner, license.id);
    expect(await reasonFor(content)).toBe('unbound');
    afterEverything();
    expect(await reasonFor(content)).toBeUndefined();
  });
});

describe('a file without a machine from before bindings were needed', () => {
  /** Inserts a file as the server created them before bindings were required. */
  const anOldFile = async (who: Customer, over: { expiresAt?: Date } = {}) => {
    const license = await world.aLicense(who, over);
    const [file] = await world.rows<{ jti: string }>(
      `INSERT INTO license_files (jti, license_id, version, kind, kid, issued_at, downloaded_at)
       VALUES (gen_random_uuid(), $1, 1, 'license', 'test', $2, $2) RETURNING jti`,
      [license.id, world.now()],
    );
    return { license, jti: file?.jti ?? '' };
  };
  const endAll = () => world.service(UnboundFiles).endAll();
  const mailsTo = async (who: Customer) =>
    (await world.mails(who)).filter(({ subject }) => subject.includes('bind a machine'));

  it('a licence file without a machine stays valid for 30 more days, and its owner gets one mail', async () => {
    const someone = await world.aCustomer();
    const { jti } = await anOldFile(someone);
    await Promise.all([endAll(), endAll()]);
    await endAll();
    const { revoked } = await revocations();
    const entries = revoked.filter((entry) => entry.jti === jti);
    expect(entries).toMatchObject([{ reason: 'replaced' }]);
    const [entry] = entries;
    expect((Date.parse(entry?.effectiveAt ?? '') - Date.parse(entry?.revokedAt ?? '')) / DAY_MS).toBe(30);
    await eventually(async () => (await mailsTo(someone)).length > 0);
    expect(await mailsTo(someone)).toHaveLength(1);
  });

  it('a file without a machine that expires sooner is ended without a mail', async () => {
    const someone = await world.aCustomer();
    const { jti } = await anOldFile(someone, { expiresAt: new Date(world.now().getTime() + 5 * DAY_MS) });
    const over = await anOldFile(someone, { expiresAt: new Date(world.now().getTime() - 9 * DAY_MS) });
    await endAll();
    const { revoked } = await revocations();
    expect(revoked.map((entry) => entry.jti)).toContain(jti);
    expect(revoked.map((entry) => entry.jti)).not.toContain(over.jti);
    const open = `SELECT jti FROM license_files WHERE superseded_at IS NULL AND kind = 'license'`;
    expect(await world.rows(open)).toEqual([]);
    const { body } = await world.site.http.get('/dev/mailbox/messages').query({ to: someone.mail });
    expect(body).toEqual([]);
  });
});

import { DAY_MS, HOUR_MS } from '../../../domain/calendar/calendar.js';
import { LicenseBindings } from '../index.js';
import { SIGNING_KEYS, type SigningKeys } from '../files/license-files.service.js';
import { type Customer, tally, World } from './world.js';

const world = World.ofSuite();
let owner: Customer;
beforeAll(async () => {
  owner = await world.aCustomer();
});
afterEach(() => world.site.clock.reset());

describe('granting', () => {
  it('eight simultaneous grants for one origin give one licence', async () => {
    const origin = { kind: 'purchase', id: 'order-1' } as const;
    const licenses = await Promise.all(Array.from({ length: 8 }, () => world.aLicense(owner, { origin })));
    expect(new Set(licenses.map(({ id }) => id)).size).toBe(1);
    expect(await world.rows(`SELECT id FROM licenses WHERE origin_id = 'order-1'`)).toHaveLength(1);
    expect(await world.rows(`SELECT id FROM license_events WHERE license_id = $1`, [licenses[0]?.id])).toHaveLength(1);
  });

  it('a licence granted under a test key is marked as a test and has its own licence key', async () => {
    const [one, other] = [await world.aLicense(owner), await world.aLicense(owner)];
    expect(one.isTest).toBe(true);
    expect(one.key).toMatch(/^[A-Z]{2,4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(one.key).not.toBe(other.key);
  });

  it('a licence granted under a production key is marked as a test only when granted as one', async () => {
    const keys = world.site.app.get<{ signer: SigningKeys['signer'] }>(SIGNING_KEYS, { strict: false });
    const { signer } = keys;
    Object.assign(keys, { signer: { ...signer, kid: 'key-2026' } });
    try {
      const granted = [await world.aLicense(owner), await world.aLicense(owner, { isTest: true })];
      expect(granted.map(({ isTest }) => isTest)).toEqual([false, true]);
    } finally {
      Object.assign(keys, { signer });
    }
  });

  it('granting is refused for more than a licence can hold', async () => {
    const code = { code: 'license.capacity_too_large' };
    await expect(world.aLicense(owner, { plan: { users: 2 ** 31 } })).rejects.toMatchObject(code);
    await expect(world.aLicense(owner, { plan: { edition: 'community' } })).rejects.toThrow('community');
  });
});

describe('reading', () => {
  it("licences are listed ten a page, newest first, and only the customer's own", async () => {
    const someone = await world.aCustomer();
    for (let nth = 1; nth <= 11; nth += 1) {
      await world.aLicense(someone, { plan: { users: nth } });
      world.site.clock.travel(1_000);
    }
    const first = (await world.get(someone, '/api/account/paid')).body;
    expect(first).toMatchObject({ total: 11, pageIndex: 1 });
    expect(first.items.map(({ users }: { users: number }) => users)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    const second = (await world.get(someone, '/api/account/paid?pageIndex=2')).body;
    expect(second.items).toHaveLength(1);
    expect(second.items[0]).toMatchObject({
      name: 'Team',
      users: 1,
      assets: 20,
      planId: 'team',
      edition: 'professional',
      expiresAt: '2095-12-31T15:59:59.000Z',
      status: 'active',
      state: 'active',
      machineId: null,
      remark: '',
      can: {
        bind: { allowed: true },
        unbind: { allowed: false, code: 'license.not_bound' },
        download: { allowed: false, code: 'license.not_bound', message: 'This licence is not bound to a machine' },
      },
    });
    expect((await world.get(someone, '/api/account/paid?pageIndex=9')).body).toMatchObject({ items: [], total: 11 });
  });

  it.each(['-1', '0', '1.5', '1e308', '0x10', 'NaN', ''])('the licence list refuses the page "%s"', async (page) => {
    expect((await world.get(owner, `/api/account/paid?pageIndex=${page}`)).status).toBe(400);
  });

  it("every licence route returns 404 for another customer's licence as for a missing one", async () => {
    const { id } = await world.aLicense(await world.aCustomer());
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const paidId of [id, missing]) {
      const answers = [
        await world.get(owner, `/api/account/paid/${paidId}`),
        await world.download(owner, paidId),
        await world.bind(owner, paidId, 'MACHINE-1'),
        await world.unbind(owner, paidId),
        await world.post(owner, '/api/account/paid-remark', { paidId, remark: 'mine' }),
        await world.transfer(owner, paidId, 'nobody@example.com'),
        await world.merge(owner, paidId, [(await world.aLicense(owner)).id]),
        await world.merge(owner, (await world.aLicense(owner)).id, [paidId]),
      ];
      for (const { status, body } of answers) {
        expect([status, body.code, body.message]).toEqual([404, 'license.not_found', 'Licence not found']);
      }
    }
  });
});

describe('remarks', () => {
  it.each(['', '机房 A 🚀', '"><script>', 'a'.repeat(100), '😀'.repeat(100)])(
    'a licence remark keeps %j as typed',
    async (remark) => {
      const { id } = await world.aLicense(owner);
      const answer = await world.post(owner, '/api/account/paid-remark', { paidId: id, remark });
      expect([answer.status, answer.body.remark]).toEqual([200, remark]);
    },
  );

  it.each(['a'.repeat(101), '😀'.repeat(101), 'a\u0000b', 'a\nb', 'a\u202Eb', '\u2066x'])(
    'a licence remark rejects %j',
    async (remark) => {
      const { id } = await world.aLicense(owner);
      const answer = await world.post(owner, '/api/account/paid-remark', { paidId: id, remark });
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
      expect((await world.details(owner, id)).remark).toBe('');
    },
  );
});

describe('binding', () => {
  it('a licence is bound once, to the trimmed machine code, and shows it in its history', async () => {
    const { id } = await world.aLicense(owner);
    const answer = await world.bind(owner, id, '  MACHINE-1  ');
    expect(answer.body).toMatchObject({ machineId: 'MACHINE-1', fileVersion: 1, can: { bind: { allowed: false } } });
    expect(answer.body.history.map(({ kind }: { kind: string }) => kind)).toEqual(['bound', 'issued']);
    const again = (await world.bind(owner, id, 'MACHINE-2')).body;
    expect([again.code, again.details]).toEqual(['license.already_bound', undefined]);
  });

  it.each([
    ['short', 'license.machine_id_invalid'],
    ['x'.repeat(129), 'license.machine_id_invalid'],
    ['机器码机器码机器码', 'license.machine_id_invalid'],
    ['', 'request.invalid'],
  ])('binding rejects the machine code %j with %s', async (machineId, code) => {
    const answer = await world.bind(owner, (await world.aLicense(owner)).id, machineId);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.details[0].field).toBe('machineId');
  });

  it.each([0, 8])('a licence can be bound in its grace period and not after: %i days past expiry', async (days) => {
    const { id } = await world.aLicense(owner, {
      expiresAt: new Date(world.now().getTime() - days * DAY_MS - HOUR_MS),
    });
    expect((await world.bind(owner, id, 'MACHINE-1')).status).toBe(days === 0 ? 200 : 409);
  });

  it('one of 32 simultaneous bindings of a licence wins', async () => {
    const { id } = await world.aLicense(owner);
    const machines = Array.from({ length: 32 }, (_, nth) => `MACHINE-${nth}`);
    const answers = await Promise.all(machines.map((machine) => world.bind(owner, id, machine)));
    expect(tally(answers)).toEqual({ ok: 1, 'license.already_bound': 31 });
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(31);
    expect(await world.rows('SELECT id FROM license_bindings WHERE license_id = $1', [id])).toHaveLength(1);
  });

  it('one of two bindings that both wait for the licence wins', async () => {
    const { id } = await world.aLicense(owner);
    const answers = await world.whileHeld(
      [id],
      [() => world.bind(owner, id, 'MACHINE-A'), () => world.bind(owner, id, 'MACHINE-B')],
    );
    expect(tally(answers)).toEqual({ ok: 1, 'license.already_bound': 1 });
  });
});

describe('unbinding', () => {
  /** Advances the clock a day, then moves the license to another machine. */
  const move = async (id: string, machine: string) => {
    world.site.clock.travel(DAY_MS);
    const unbound = await world.unbind(owner, id);
    return unbound.status === 200 ? world.bind(owner, id, machine) : unbound;
  };

  it('a customer can move a licence three times a year, a day apart, and staff can free it again', async () => {
    const { id } = await world.aLicense(owner, { expiresAt: null });
    await world.bind(owner, id, 'MACHINE-0');
    expect((await world.unbind(owner, id)).status).toBe(200);
    expect((await world.bind(owner, id, 'MACHINE-1')).status).toBe(200);
    const tooSoon = await world.unbind(owner, id);
    expect([tooSoon.status, tooSoon.body.code]).toEqual([409, 'license.rebind_too_soon']);
    expect((await world.details(owner, id)).can.unbind.retryAt).toBeDefined();

    expect((await move(id, 'MACHINE-2')).status).toBe(200);
    expect((await move(id, 'MACHINE-3')).status).toBe(200);
    const used = await move(id, 'MACHINE-4');
    expect([used.status, used.body.code]).toEqual([409, 'license.rebind_limit']);
    expect(used.body.message).toContain('3 times');

    const staffId = owner.id;
    await world.tx((tx) => world.service(LicenseBindings).unbindByStaff(tx, { licenseId: id, staffId }));
    expect((await world.bind(owner, id, 'MACHINE-4')).status).toBe(200);
    const { history } = await world.details(owner, id);
    expect(history.slice(0, 2).map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ['bound', 'customer'],
      ['unbound', 'staff'],
    ]);
  });

  it('a licence is unbound once, although two requests arrive together', async () => {
    const { id } = await world.aLicense(owner);
    await world.bind(owner, id, 'MACHINE-1');
    const answers = await world.whileHeld([id], [() => world.unbind(owner, id), () => world.unbind(owner, id)]);
    expect(tally(answers)).toEqual({ ok: 1, 'license.not_bound': 1 });
  });

  it('the history of a licence shows who bound and freed it, when and where', async () => {
    const { id } = await world.aLicense(owner);
    const [boundAt, freedAt] = [0, DAY_MS].map((later) => new Date(world.now().getTime() + later));
    await world.bind(owner, id, 'MACHINE-1');
    expect((await world.details(owner, id)).boundAt).not.toBeNull();
    world.site.clock.travel(DAY_MS);
    await world.unbind(owner, id);
    expect(await world.details(owner, id)).toMatchObject({ machineId: null, boundAt: null });
    await world.bind(owner, id, 'MACHINE-2');
    await world.tx((tx) => world.service(LicenseBindings).unbindByStaff(tx, { licenseId: id, staffId: owner.id }));

    const near = (at: Date | undefined) => expect.closeTo((at?.getTime() ?? 0) / 60_000, 0);
    const stays = await world.rows(
      `SELECT machine_id AS machine, bound_by AS "boundBy", unbound_by AS "unboundBy",
              extract(epoch FROM bound_at)::float8 / 60 AS "boundAt", extract(epoch FROM unbound_at)::float8 / 60 AS "freedAt"
         FROM license_bindings WHERE license_id = $1 ORDER BY bound_at`,
      [id],
    );
    const by = { boundBy: 'customer', freedAt: near(freedAt) };
    expect(stays).toEqual([
      { ...by, machine: 'MACHINE-1', unboundBy: 'customer', boundAt: near(boundAt) },
      { ...by, machine: 'MACHINE-2', unboundBy: 'staff', boundAt: near(freedAt) },
    ]);
    const { history } = await world.details(owner, id);
    expect(history.map(({ details }: { details: object }) => details)).toEqual([
      { machineId: 'MACHINE-2' },
      { machineId: 'MACHINE-2' },
      { machineId: 'MACHINE-1' },
      { machineId: 'MACHINE-1' },
      { origin: 'purchase' },
    ]);
    // Neither file was ever downloaded, so neither has to be revoked.
    expect(await world.rows('SELECT reason FROM license_revocations WHERE license_id = $1', [id])).toEqual([]);
  });
});

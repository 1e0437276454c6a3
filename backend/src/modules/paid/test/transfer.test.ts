import { DAY_MS } from '../../../domain/calendar/calendar.js';
import type { License } from '../index.js';
import { type Customer, tally, World } from './world.js';

const world = World.ofSuite();
let sender: Customer;
let recipient: Customer;
beforeEach(async () => {
  [sender, recipient] = [await world.aCustomer(), await world.aCustomer()];
});

const owned = async ({ id }: License, who: Customer) => (await world.details(who, id)).paidId === id;

describe('a transfer', () => {
  it('a transfer makes the recipient the owner, tells both, and leaves the remark and the machines behind', async () => {
    const license = await world.aLicense(sender);
    await world.post(sender, '/api/account/paid-remark', { paidId: license.id, remark: 'my secret note' });
    await world.bind(sender, license.id, 'MACHINE-1');
    await world.unbind(sender, license.id);
    expect((await world.transfer(sender, license.id, recipient.mail)).status).toBe(204);

    expect(await owned(license, sender)).toBe(false);
    const details = await world.details(recipient, license.id);
    expect(details).toMatchObject({ paidId: license.id, remark: '', machineId: null });
    expect(JSON.stringify(details)).not.toContain('MACHINE-1');
    expect(details.history[0]).toMatchObject({ kind: 'transferred', by: 'customer' });
    expect(await world.aMail(sender)).toMatch(/transferred/i);
    expect(await world.aMail(recipient)).toBeDefined();

    const log = async (who: Customer) => (await world.get(who, '/api/account/license-transfers')).body.items;
    expect(await log(sender)).toMatchObject([{ paidId: license.id, direction: 'sent', mail: 'c***@example.com' }]);
    expect(await log(recipient)).toMatchObject([{ paidId: license.id, direction: 'received', name: 'Team' }]);
  });

  it('the file of a transferred licence is revoked, and its sender can no longer download it', async () => {
    const license = await world.aLicense(sender);
    await world.bind(sender, license.id, 'MACHINE-1');
    await world.download(sender, license.id);
    await world.unbind(sender, license.id);
    await world.transfer(sender, license.id, recipient.mail);
    const rows = await world.rows('SELECT reason FROM license_revocations WHERE license_id = $1', [license.id]);
    expect(rows).toEqual([{ reason: 'unbound' }]);
    expect((await world.download(sender, license.id)).body.code).toBe('license.not_found');
  });

  it('a transfer accepts any spelling of the mail address, and reads a space in it as a plus', async () => {
    const plus = await world.aCustomer('first+tag@example.com');
    const license = await world.aLicense(sender);
    const unencoded = `/api/account/license-transfer?mail=First+tag@EXAMPLE.com&paidId=${license.id}`;
    expect((await world.post(sender, unencoded)).status).toBe(204);
    expect(await owned(license, plus)).toBe(true);
  });

  it('a transfer is refused for unsuitable recipients and for licences that are free, bound, expired or carry a reward', async () => {
    const refused = async (license: License, mail = recipient.mail) => {
      const { status, body } = await world.transfer(sender, license.id, mail);
      return [status, body.code];
    };
    const license = await world.aLicense(sender);
    expect(await refused(license, 'nobody@example.com')).toEqual([404, 'license.recipient_not_found']);
    expect(await refused(license, 'no address')).toEqual([404, 'license.recipient_not_found']);
    expect(await refused(license, sender.mail)).toEqual([400, 'license.recipient_is_owner']);

    const free = await world.aLicense(sender, { origin: { kind: 'free_enterprise', id: license.id } });
    expect(await refused(free)).toEqual([409, 'license.free_enterprise']);
    const bound = await world.aLicense(sender);
    await world.bind(sender, bound.id, 'MACHINE-1');
    expect(await refused(bound)).toEqual([409, 'license.already_bound']);
    const expired = await world.aLicense(sender, { expiresAt: new Date(world.now().getTime() - DAY_MS) });
    expect(await refused(expired)).toEqual([409, 'license.expired']);

    await world.rows('UPDATE licenses SET carries_reward = true WHERE id = $1', [license.id]);
    expect(await refused(license)).toEqual([409, 'license.carries_reward']);
  });

  it('a licence cannot be transferred to a disabled account', async () => {
    await world.rows('UPDATE accounts SET disabled_at = now() WHERE id = $1', [recipient.id]);
    const license = await world.aLicense(sender);
    expect((await world.transfer(sender, license.id, recipient.mail)).body.code).toBe('license.recipient_not_found');
  });

  it('a transfer takes a quarter of a second whether or not the address is registered', async () => {
    const timeOf = async (mail: string) => {
      const license = await world.aLicense(sender);
      const start = performance.now();
      await world.transfer(sender, license.id, mail);
      return performance.now() - start;
    };
    const times = [await timeOf(recipient.mail), await timeOf('nobody@example.com'), await timeOf('none')];
    expect(Math.min(...times)).toBeGreaterThanOrEqual(245);
  });
});

describe('simultaneous transfers', () => {
  it('of two transfers that wait for the same licence, only one succeeds', async () => {
    const license = await world.aLicense(sender);
    const third = await world.aCustomer();
    const answers = await world.whileHeld(
      [license.id],
      [() => world.transfer(sender, license.id, recipient.mail), () => world.transfer(sender, license.id, third.mail)],
    );
    expect(tally(answers)).toEqual({ ok: 1, 'license.not_found': 1 });
    const chain = await world.rows('SELECT id FROM license_transfers WHERE license_id = $1', [license.id]);
    expect(chain).toHaveLength(1);
  });

  it('transferring licences both ways at once ends without a visible deadlock', async () => {
    const [mine, theirs] = [await world.aLicense(sender), await world.aLicense(recipient)];
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = round % 2 === 0 ? [sender, recipient] : [recipient, sender];
      const answers = await Promise.all([
        world.transfer(from, mine.id, to.mail),
        world.transfer(to, theirs.id, from.mail),
      ]);
      expect(tally(answers)).toEqual({ ok: 2 });
    }
    expect([await owned(mine, recipient), await owned(theirs, sender)]).toEqual([true, true]);
  });

  it('of a binding and a transfer that wait for the same licence, only one succeeds', async () => {
    const license = await world.aLicense(sender);
    const [bound, sent] = await world.whileHeld(
      [license.id],
      [() => world.bind(sender, license.id, 'MACHINE-1'), () => world.transfer(sender, license.id, recipient.mail)],
    );
    const outcome = [bound?.status, sent?.status];
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual(outcome);
  });
});

it('the application cannot change or delete licence history, merges and transfers', async () => {
  await world.transfer(sender, (await world.aLicense(sender)).id, recipient.mail);
  const columns = { license_events: 'kind', license_merges: 'target_id', license_transfers: 'to_account_id' };
  for (const [table, column] of Object.entries(columns)) {
    await expect(world.rows(`DELETE FROM ${table}`)).rejects.toThrow('permission denied');
    await expect(world.rows(`UPDATE ${table} SET ${column} = ${column}`)).rejects.toThrow('permission denied');
  }
});

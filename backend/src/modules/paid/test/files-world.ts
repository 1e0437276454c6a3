import { verifyFile, type VerifiedFile } from '../../../../test/support/independent-verifier.js';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import { type License, LicenseCapacity, LicenseRenewals } from '../index.js';
import { type Customer, World } from './world.js';

export const MACHINE = 'MACHINE-1';

export let world: World;
export let owner: Customer;
export let publicKeyHex: string;

/** Sets up a site, a license owner and the public signing key for the tests of a file. */
export function useFilesWorld(): void {
  world = World.ofSuite();
  beforeAll(async () => {
    owner = await world.aCustomer();
    const { keys } = (await world.site.http.get('/api/license/public-keys')).body;
    publicKeyHex = Buffer.from(keys[0].x, 'base64url').toString('hex');
  });
  afterEach(() => world.site.clock.reset());
}

export const download = async ({ id }: License, format?: string) => world.download(owner, id, format);

export const aBound = async (over: { expiresAt?: Date } = {}): Promise<License> => {
  const license = await world.aLicense(owner, over);
  await world.bind(owner, license.id, MACHINE);
  return license;
};

/** A bound license whose file was downloaded. */
export const aUsed = async (): Promise<License> => {
  const license = await aBound();
  await download(license);
  return license;
};

export const extend = async (license: License, orderId: string) => {
  const order = { accountId: owner.id, licenseId: license.id, orderId, paidAt: world.now() };
  const term = { kind: 'months', months: 1 } as const;
  await world.tx((tx) => world.service(LicenseRenewals).extend(tx, { ...order, term }));
};

/** Adds users bought with points. */
export const win = async ({ id: licenseId }: License, quantity: number) => {
  const source = { kind: 'points', id: licenseId } as const;
  const to = { licenseId, accountId: owner.id, now: world.now() };
  await world.tx((tx) => world.service(LicenseCapacity).add(tx, { kind: 'users', quantity, source, ...to }));
  return source;
};

export const machineFile = async (license: License): Promise<{ text: string; content: VerifiedFile }> => {
  const { text } = await download(license);
  return { text, content: verifyFile(text, { kind: 'machine', publicKeyHex, secret: `${license.key}${MACHINE}` }) };
};

export const verify = (body: object) =>
  world.site.http.post('/api/license/verify').set('accept-language', 'en').send(body);

/** The published list, read by an independent verifier. */
export const revocations = async () => {
  const { text } = await world.site.http.get('/api/license/revocations');
  return verifyFile(text, { kind: 'revocation', publicKeyHex }) as unknown as {
    meta: { seq: number };
    revoked: { jti: string; license: string; reason: string; revokedAt: string; effectiveAt?: string }[];
  };
};
export const entryOf = async ({ meta }: VerifiedFile) =>
  (await revocations()).revoked.find(({ jti }) => jti === meta.jti);
export const reasonFor = async (file: VerifiedFile) => (await entryOf(file))?.reason;
/** Days that a file stays valid after it was listed. */
export const daysLeftOf = async (file: VerifiedFile) => {
  const { revokedAt = '', effectiveAt = revokedAt } = (await entryOf(file)) ?? {};
  return (Date.parse(effectiveAt) - Date.parse(revokedAt)) / DAY_MS;
};

/** Moves the clock past the end of every licence in these tests. */
export const afterEverything = () =>
  world.site.clock.travel(Date.parse('2098-01-01T00:00:00Z') - world.now().getTime());

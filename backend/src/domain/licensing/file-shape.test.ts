import { assessFile, readFileFacts, revokedIn } from './file-check.js';
import {
  type LicenseFileTerms,
  licenseFileDataset,
  machineFileDataset,
  REVOCATION_REASONS,
  revocationListDataset,
} from './license-file.js';

const now = new Date('2026-11-21T03:04:05Z');
const stamp = { kid: 'test-1', jti: 'file-1', now };
const terms: LicenseFileTerms = {
  licenseId: 'license-1',
  licenseKey: 'CW-7K3M-92QX-V4TD',
  holder: 'Somebody Ltd',
  planId: 'pro',
  edition: 'professional',
  users: 15,
  assets: -1,
  features: ['watermark'],
  expiresAt: new Date('2027-11-21T15:59:59Z'),
  createdAt: new Date('2026-11-20T00:00:00Z'),
};

/** Every member, because third-party client libraries read members that our own code never does. */
const LICENSE = {
  id: 'license-1',
  type: 'licenses',
  attributes: {
    name: 'Somebody Ltd',
    key: 'CW-7K3M-92QX-V4TD',
    expiry: '2027-11-21T15:59:59.000Z',
    status: 'ACTIVE',
    uses: 0,
    suspended: false,
    scheme: 'ED25519_SIGN',
    encrypted: false,
    strict: true,
    floating: false,
    protected: true,
    version: null,
    maxMachines: 1,
    metadata: { plan: 'pro', edition: 'professional', users: 15, assets: -1, features: ['watermark'], graceDays: 7 },
    created: '2026-11-20T00:00:00.000Z',
    updated: '2026-11-21T03:03:05.000Z',
  },
  relationships: { policy: { data: { type: 'policies', id: 'pro' } } },
};

describe('the shape of a file', () => {
  it('a licence file and a machine file describe the licence in the same way', () => {
    const license = licenseFileDataset(terms, stamp);
    expect([license.data, license.included]).toEqual([LICENSE, []]);
    const machine = machineFileDataset(terms, { bindingId: 'binding-1', machineId: 'A1B2' }, stamp);
    expect([machine.data, machine.included]).toEqual([
      {
        id: 'binding-1',
        type: 'machines',
        attributes: {
          fingerprint: 'A1B2',
          name: null,
          hostname: null,
          platform: null,
          cores: null,
          created: '2026-11-21T03:03:05.000Z',
          updated: '2026-11-21T03:03:05.000Z',
        },
        relationships: { license: { data: { type: 'licenses', id: 'license-1' } } },
      },
      [LICENSE],
    ]);
  });

  it('a revocation list names every reason for which a file stops counting', () => {
    const entry = { licenseId: 'license-1', revokedAt: now, effectiveAt: now };
    const files = REVOCATION_REASONS.map((reason) => ({ ...entry, jti: reason, reason }));
    const { revoked } = revocationListDataset(files, { kid: 'test-1', seq: 1, now });
    const line = { license: 'license-1', revokedAt: '2026-11-21T03:04:05.000Z' };
    expect(revoked).toEqual(
      ['replaced', 'unbound', 'transferred', 'merged', 'refunded', 'revoked'].map((reason) => ({
        jti: reason,
        reason,
        ...line,
      })),
    );
  });
});

describe('reading content that others wrote', () => {
  const machine = machineFileDataset(terms, { bindingId: 'binding-1', machineId: 'A1B2' }, stamp);

  it('reading a machine file finds the licence among everything included and skips what is not an object', () => {
    const included = [null, 'text', { type: 'policies', id: 'pro' }, ...machine.included];
    expect(readFileFacts({ ...machine, included })?.licenseId).toBe('license-1');
    expect(readFileFacts({ ...machine, included: { 0: machine.included[0] } })).toBeNull();
    expect(readFileFacts({ ...machine, included: [{ ...LICENSE, type: 'policies' }] })).toBeNull();
  });

  it('a machine file without a machine code, or with one that is not text, is unreadable', () => {
    for (const attributes of [{}, { fingerprint: 5 }, { fingerprint: '' }, { fingerprint: ' ' }, null]) {
      expect(readFileFacts({ ...machine, data: { ...machine.data, attributes } })).toBeNull();
    }
  });

  it('a licence file is unreadable unless both of its instants are texts', () => {
    for (const meta of [{ issued: 1_795_219_200_000 }, { issued: null }, { expiry: 0 }, { expiry: 'never' }]) {
      expect(readFileFacts({ ...machine, meta: { ...machine.meta, ...meta } })).toBeNull();
    }
  });

  it('reading a licence file keeps the features that are texts, and none when they are not a list', () => {
    const featuresOf = (features: unknown) => {
      const metadata = { ...LICENSE.attributes.metadata, features };
      const license = { ...LICENSE, attributes: { ...LICENSE.attributes, metadata } };
      return readFileFacts({ ...licenseFileDataset(terms, stamp), data: license })?.features;
    };
    expect(featuresOf(['watermark', 5, null])).toEqual(['watermark']);
    expect(featuresOf('watermark')).toEqual([]);
  });

  it('reading a revocation list keeps only file names that are texts', () => {
    expect([...revokedIn({ revoked: [{ jti: 'one' }, { jti: 2 }, null, 'three', {}] }).keys()]).toEqual(['one']);
    expect([...revokedIn({ revoked: { jti: 'one' } })]).toEqual([]);
    expect([...revokedIn({})]).toEqual([]);
  });

  it('a listed file counts as revoked at once when its instant cannot be read', () => {
    const facts = readFileFacts(machine);
    if (!facts) throw new Error('unreadable');
    for (const effectiveAt of [undefined, null, 5, 'later', '']) {
      const revoked = revokedIn({ revoked: [{ jti: 'file-1', effectiveAt }] });
      expect(assessFile(facts, { now, machineId: 'A1B2', refusedFrom: revoked.get('file-1') })).toBe('revoked');
    }
  });

  it('a licence file is valid up to and including its last instant', () => {
    const facts = readFileFacts(licenseFileDataset(terms, stamp));
    const permanent = readFileFacts(licenseFileDataset({ ...terms, expiresAt: null }, stamp));
    if (!facts || !permanent) throw new Error('unreadable');
    const at = (file: typeof facts, text: string) => assessFile(file, { now: new Date(text), machineId: 'any' });
    expect(at(facts, '2027-11-28T15:59:59Z')).toBe('grace');
    expect(at(facts, '2027-11-28T15:59:59.001Z')).toBe('file_expired');
    const lasting = { ...facts, fileExpiresAt: new Date('2030-01-01T00:00:00Z') };
    expect(at(lasting, '2027-11-28T15:59:59Z')).toBe('grace');
    expect(at(lasting, '2027-11-28T15:59:59.001Z')).toBe('expired');
    expect(at(permanent, '2036-11-21T15:59:59Z')).toBe('active');
    expect(at(permanent, '2036-11-21T15:59:59.001Z')).toBe('file_expired');
  });
});

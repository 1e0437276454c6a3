import * as fc from 'fast-check';
import { assessFile, readFileFacts, readRevokedFiles } from './file-check.js';
import { fileExpiresAt, type LicenseFileTerms, licenseFileDataset, machineFileDataset } from './license-file.js';
import { revocationListDataset } from './revocation-list.js';

const now = new Date('2026-11-21T03:04:05.678Z');
const stamp = { kid: 'test-1', jti: 'file-1', now };
const machine = { bindingId: 'binding-1', machineId: 'A1B2-C3D4-E5F6' };
const someTerms = (over: Partial<LicenseFileTerms> = {}): LicenseFileTerms => ({
  licenseId: 'license-1',
  licenseKey: 'CW-7K3M-92QX-V4TD',
  holder: '某某科技',
  planId: 'pro',
  edition: 'professional',
  users: 15,
  assets: -1,
  features: ['watermark', 'terminal_themes'],
  expiresAt: new Date('2027-11-21T15:59:59Z'),
  createdAt: new Date('2026-11-20T00:00:00Z'),
  ...over,
});

describe('what a license file says', () => {
  it('is backdated by a minute and ends with the grace', () => {
    const { meta } = licenseFileDataset(someTerms(), stamp);
    expect(meta).toEqual({
      issued: '2026-11-21T03:03:05.000Z',
      expiry: '2027-11-28T15:59:59.000Z',
      ttl: (Date.parse('2027-11-28T15:59:59Z') - Date.parse('2026-11-21T03:03:05Z')) / 1000,
      kid: 'test-1',
      jti: 'file-1',
    });
  });

  it('gives a permanent license a file of ten years and no expiry of its own', () => {
    const { meta, data } = licenseFileDataset(someTerms({ expiresAt: null }), stamp);
    expect(meta.expiry).toBe('2036-11-21T15:59:59.000Z');
    expect(data.attributes.expiry).toBeNull();
  });

  it('states plan, edition, capacity, features and grace', () => {
    expect(licenseFileDataset(someTerms(), stamp).data).toMatchObject({
      id: 'license-1',
      type: 'licenses',
      attributes: {
        key: 'CW-7K3M-92QX-V4TD',
        expiry: '2027-11-21T15:59:59.000Z',
        metadata: {
          plan: 'pro',
          edition: 'professional',
          users: 15,
          assets: -1,
          features: ['watermark', 'terminal_themes'],
          graceDays: 7,
        },
      },
    });
  });

  it('carries the license inside a machine file', () => {
    const dataset = machineFileDataset(someTerms(), machine, stamp);
    expect(dataset.data).toMatchObject({
      id: 'binding-1',
      type: 'machines',
      attributes: { fingerprint: machine.machineId },
    });
    expect(dataset.included).toEqual([licenseFileDataset(someTerms(), stamp).data]);
  });

  it('has an end and a 32-bit ttl for every license', () => {
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.option(instants), (expiresAt) => {
        const { meta } = licenseFileDataset(someTerms({ expiresAt }), stamp);
        expect(Number.isInteger(meta.ttl) && meta.ttl < 2 ** 31).toBe(true);
        expect(Date.parse(meta.issued) + meta.ttl * 1000).toBe(Math.floor(Date.parse(meta.expiry) / 1000) * 1000);
        expect(fileExpiresAt(expiresAt, now) <= new Date('2036-11-21T15:59:59Z')).toBe(true);
      }),
    );
  });
});

describe('reading it back', () => {
  const facts = (terms = someTerms()) => {
    const read = readFileFacts(machineFileDataset(terms, machine, stamp));
    if (read === null) throw new Error('unreadable');
    return read;
  };
  const at = (text: string) => ({ now: new Date(text) });

  it('reads what was written, permanent or dated, license or machine', () => {
    expect(facts()).toEqual({
      kind: 'machine',
      jti: 'file-1',
      licenseId: 'license-1',
      licenseKey: 'CW-7K3M-92QX-V4TD',
      holder: '某某科技',
      machineId: machine.machineId,
      plan: 'pro',
      edition: 'professional',
      users: 15,
      assets: -1,
      features: ['watermark', 'terminal_themes'],
      graceDays: 7,
      expiresAt: new Date('2027-11-21T15:59:59Z'),
      issuedAt: new Date('2026-11-21T03:03:05Z'),
      fileExpiresAt: new Date('2027-11-28T15:59:59Z'),
    });
    expect(readFileFacts(licenseFileDataset(someTerms({ expiresAt: null }), stamp))).toMatchObject({
      kind: 'license',
      machineId: null,
      expiresAt: null,
    });
  });

  it.each([
    { when: '2026-11-21T01:00:00Z', status: 'issued_in_future', why: 'the clock is more than two hours behind' },
    { when: '2026-11-21T01:03:05Z', status: 'active', why: 'a clock two hours behind is forgiven' },
    { when: '2027-11-21T15:59:59Z', status: 'active', why: 'the last second' },
    { when: '2027-11-22T00:00:00Z', status: 'grace', why: 'seven days more' },
    { when: '2027-11-29T00:00:00Z', status: 'expired', why: 'the grace is over' },
  ])('at $when is $status: $why', ({ when, status }) => {
    expect(assessFile(facts(), at(when))).toBe(status);
  });

  it('asks for a new file when a permanent license has an old one', () => {
    expect(assessFile(facts(someTerms({ expiresAt: null })), at('2036-11-21T16:00:00Z'))).toBe('file_expired');
  });

  it('refuses another machine, and does not care when nobody asks', () => {
    expect(assessFile(facts(), { now, machineId: 'A1B2-C3D4-E5F7' })).toBe('wrong_machine');
    expect(assessFile(facts(), { now, machineId: machine.machineId })).toBe('active');
    expect(assessFile(facts(), { now })).toBe('active');
  });

  it('refuses a file on the revocation list', () => {
    const list = revocationListDataset(
      [{ jti: 'file-1', licenseId: 'license-1', revokedAt: now, reason: 'replaced' }],
      { kid: 'test-1', seq: 8, now },
    );
    expect(list.meta).toEqual({
      issued: now.toISOString(),
      nextUpdate: '2026-11-28T03:04:05.678Z',
      seq: 8,
      kid: 'test-1',
    });
    expect(assessFile(facts(), { now, revoked: readRevokedFiles(list) })).toBe('revoked');
    expect(assessFile({ ...facts(), jti: 'file-2' }, { now, revoked: readRevokedFiles(list) })).toBe('active');
  });

  it('reads nothing out of a content with a part missing or of another type', () => {
    const whole = machineFileDataset(someTerms(), machine, stamp);
    const license = whole.included[0];
    expect(readFileFacts({})).toBeNull();
    expect(readFileFacts({ ...whole, included: [] })).toBeNull();
    expect(readFileFacts({ ...whole, meta: { ...whole.meta, jti: 5 } })).toBeNull();
    expect(readFileFacts({ ...whole, meta: { ...whole.meta, expiry: 'soon' } })).toBeNull();
    expect(readFileFacts({ ...whole, data: { ...whole.data, attributes: {} } })).toBeNull();
    expect(
      readFileFacts({ ...whole, included: [{ ...license, attributes: { ...license?.attributes, expiry: 'never' } }] }),
    ).toBeNull();
  });

  it.each([
    [[], 'id'],
    [['attributes'], 'key'],
    [['attributes'], 'name'],
    [['attributes', 'metadata'], 'plan'],
    [['attributes', 'metadata'], 'edition'],
    [['attributes', 'metadata'], 'users'],
    [['attributes', 'metadata'], 'assets'],
    [['attributes', 'metadata'], 'graceDays'],
  ])('reads nothing when %p %p is of the wrong type', (path, field) => {
    const content = structuredClone(licenseFileDataset(someTerms(), stamp));
    const part = path.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, content.data);
    for (const wrong of [null, true, {}]) {
      part[field] = wrong;
      expect(readFileFacts(content)).toBeNull();
    }
  });
});

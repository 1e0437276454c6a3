import * as fc from 'fast-check';
import { assessFile, readFileFacts, replacedFrom, revokedIn } from './file-check.js';
import {
  fileExpiresAt,
  type LicenseFileTerms,
  licenseFileDataset,
  machineFileDataset,
  revocationListDataset,
} from './license-file.js';

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

describe('what a licence file says', () => {
  it('a licence file is backdated by a minute and ends with the grace period', () => {
    const { meta } = licenseFileDataset(someTerms(), stamp);
    expect(meta).toEqual({
      issued: '2026-11-21T03:03:05.000Z',
      expiry: '2027-11-28T15:59:59.000Z',
      ttl: (Date.parse('2027-11-28T15:59:59Z') - Date.parse('2026-11-21T03:03:05Z')) / 1000,
      kid: 'test-1',
      jti: 'file-1',
    });
  });

  it('a permanent licence gets a file that is valid for ten years, and has no expiry itself', () => {
    const { meta, data } = licenseFileDataset(someTerms({ expiresAt: null }), stamp);
    expect(meta.expiry).toBe('2036-11-21T15:59:59.000Z');
    expect(data.attributes.expiry).toBeNull();
  });

  it('a licence file states the plan, edition, capacity, features and grace period', () => {
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

  it('a machine file contains the licence', () => {
    const dataset = machineFileDataset(someTerms(), machine, stamp);
    expect(dataset.data).toMatchObject({
      id: 'binding-1',
      type: 'machines',
      attributes: { fingerprint: machine.machineId },
    });
    expect(dataset.included).toEqual([licenseFileDataset(someTerms(), stamp).data]);
  });

  it('every licence file has an end and a ttl that fits in 32 bits', () => {
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

describe('reading a licence file back', () => {
  const facts = (terms = someTerms()) => {
    const read = readFileFacts(machineFileDataset(terms, machine, stamp));
    if (read === null) throw new Error('unreadable');
    return read;
  };
  const at = (text: string) => ({ now: new Date(text), machineId: machine.machineId });

  it('a licence file reads back as written, permanent or dated, for a licence or a machine', () => {
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
    { when: '2027-11-29T00:00:00Z', status: 'file_expired', why: 'the file ends with the grace' },
  ])('a licence file checked at $when is $status: $why', ({ when, status }) => {
    expect(assessFile(facts(), at(when))).toBe(status);
  });

  it("a file with an earlier end ends then, even within the licence's grace period", () => {
    const endsAt = new Date('2027-11-23T15:59:59Z');
    const short = readFileFacts(machineFileDataset(someTerms(), machine, { ...stamp, endsAt }));
    if (short === null) throw new Error('unreadable');
    expect(short.fileExpiresAt).toEqual(endsAt);
    expect(assessFile(short, at('2027-11-23T15:59:59Z'))).toBe('grace');
    expect(assessFile(short, at('2027-11-23T16:00:00Z'))).toBe('file_expired');
  });

  it('a file never lasts longer than the grace period of its licence', () => {
    const { meta } = licenseFileDataset(someTerms(), { ...stamp, endsAt: new Date('2090-01-01') });
    expect(meta.expiry).toBe('2027-11-28T15:59:59.000Z');
  });

  it('the file of a permanent licence expires after ten years', () => {
    expect(assessFile(facts(someTerms({ expiresAt: null })), at('2036-11-21T16:00:00Z'))).toBe('file_expired');
  });

  it('a machine file is refused on another machine, and stays unchecked when no machine is named', () => {
    expect(assessFile(facts(), { now, machineId: 'A1B2-C3D4-E5F7' })).toBe('wrong_machine');
    expect(assessFile(facts(), { now, machineId: machine.machineId })).toBe('active');
    expect(assessFile(facts(), { now })).toBe('machine_unchecked');
    expect(assessFile(facts(), { now: new Date('2027-11-22T00:00:00Z') })).toBe('machine_unchecked');
    expect(assessFile(facts(), { now: new Date('2027-11-29T00:00:00Z') })).toBe('file_expired');
    const anywhere = readFileFacts(licenseFileDataset(someTerms(), stamp));
    expect(anywhere && assessFile(anywhere, { now })).toBe('active');
  });

  it('a file on the revocation list is refused', () => {
    const list = revocationListDataset(
      [{ jti: 'file-1', licenseId: 'license-1', revokedAt: now, effectiveAt: now, reason: 'unbound' }],
      { kid: 'test-1', seq: 8, now },
    );
    expect(list.meta).toEqual({
      issued: now.toISOString(),
      nextUpdate: '2026-11-28T03:04:05.678Z',
      seq: 8,
      kid: 'test-1',
    });
    const known = (jti: string) => ({ ...at(now.toISOString()), refusedFrom: revokedIn(list).get(jti) });
    expect(assessFile(facts(), known('file-1'))).toBe('revoked');
    expect(assessFile(facts(), known('file-2'))).toBe('active');
    expect(replacedFrom(known('file-1'))).toBeNull();
  });

  it('a replaced file works until the instant in the revocation list, which is reported', () => {
    const effectiveAt = new Date('2026-12-21T03:04:05.678Z');
    const list = revocationListDataset(
      [{ jti: 'file-1', licenseId: 'license-1', revokedAt: now, effectiveAt, reason: 'replaced' }],
      { kid: 'test-1', seq: 8, now },
    );
    expect(list.revoked[0]).toMatchObject({ effectiveAt: effectiveAt.toISOString() });
    const known = (text: string, jti = 'file-1') => ({ ...at(text), refusedFrom: revokedIn(list).get(jti) });
    expect(assessFile(facts(), known('2026-12-21T03:04:05.677Z'))).toBe('active');
    expect(replacedFrom(known('2026-12-21T03:04:05.677Z'))).toEqual(effectiveAt);
    expect(assessFile(facts(), known('2026-12-21T03:04:05.678Z'))).toBe('revoked');
    expect(replacedFrom(known('2026-12-21T03:04:05.678Z'))).toBeNull();
    expect(replacedFrom(known('2026-12-01T00:00:00Z', 'file-2'))).toBeNull();
  });

  it('a licence file with a missing or malformed part is unreadable', () => {
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
  ])('a licence file is unreadable when %p %p is of the wrong type', (path, field) => {
    const content = structuredClone(licenseFileDataset(someTerms(), stamp));
    const part = path.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, content.data);
    for (const wrong of [null, true, {}]) {
      part[field] = wrong;
      expect(readFileFacts(content)).toBeNull();
    }
  });
});

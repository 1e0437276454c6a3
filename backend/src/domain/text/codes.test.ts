import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateBind } from '../licensing/binding.js';
import { readLicenseKey } from '../licensing/license.js';
import { normalizeCouponCode, readRedeemCode, readReferralCode } from '../codes/issued-codes.js';
import { readInvoiceNumber, readTaxNumber } from '../invoices/invoice.js';
import { normalizeBankAccount, normalizeRemittanceCode } from '../payments/bank-receipt.js';
import { SPELLINGS } from '../../../test/support/spellings.js';
import { bareCode, joinedCode, readMailCode, searchedText, spacedCode, spellingsOf } from './codes.js';
import { aLicense } from '../../../test/support/licenses.js';

const bind = (typed: string) => {
  const verdict = evaluateBind(aLicense({ ownerId: 'owner' }), typed, { accountId: 'owner', now: new Date(0) });
  return verdict.ok ? verdict.machineId : null;
};
const valueOf = <Name extends string>(verdict: { ok: boolean } & Partial<Record<Name, string | null>>, name: Name) =>
  verdict.ok ? verdict[name] : null;

/** Every kind of code of the site: the printed code, and how it is read. */
const READERS: readonly (readonly [string, string, (typed: string) => string | null | undefined])[] = [
  ['mail code', '012-345', (typed) => readMailCode(typed)],
  ['captcha answer', 'AP3RU', (typed) => bareCode(typed)],
  ['coupon', 'SPRING-2027', (typed) => normalizeCouponCode(typed)],
  ['redeem code', '0123-4567-89AB-CDE4', (typed) => valueOf(readRedeemCode(typed), 'code')],
  ['referral code', '7K3M92QX', (typed) => readReferralCode(typed)],
  ['licence key', 'CW-7K3M-92QX-V4TD', readLicenseKey],
  ['machine code', 'A1B2-C3D4', bind],
  ['tax number', '91350100M000100Y43', (typed) => valueOf(readTaxNumber(typed), 'taxNumber')],
  ['invoice number', '24312000000012345678', (typed) => readInvoiceNumber(typed)],
  ['remittance code', 'K7QX-2M9D', (typed) => normalizeRemittanceCode(typed)],
  ['bank account', '6222-0210-0101-2345', (typed) => normalizeBankAccount(typed)],
  ['bank serial', '2026-1125-0001', (typed) => joinedCode(typed)],
  ['order number', '20261125ABCD2345', (typed) => searchedText(typed)],
];

describe.each(READERS)('a %s', (_, printed, read) => {
  it('a code is understood as printed', () => {
    expect(read(printed)).toEqual(expect.stringMatching(/./));
  });

  it.each(SPELLINGS)('a code is understood %s', (_how, spelt) => {
    expect([spelt(printed), read(spelt(printed))]).toEqual([spelt(printed), read(printed)]);
  });
});

it.each([
  ['A．1＿b：C。d', 'A.1_b:C.d'],
  [' Ａ  １\t２\u3000３ ', 'A 1 2 3'],
  ['①②³', '123'],
  ['\u3164\u115f\u2800', ''],
  [`${' '.repeat(500)}x`, `${' '.repeat(500)}x`],
])('the code %j is written plainly as %j', (typed, plain) => {
  expect(spacedCode(typed)).toBe(plain);
});

it.each(['', '12345', '1234567', '12345x', '一二三四五六', '12.345'])('%j is no mail code', (typed) => {
  expect(readMailCode(typed)).toBeNull();
});

it.each([
  ['20261123 ABCD 2345', '20261123ABCD2345'],
  ['２０２６１１２３', '20261123'],
  ['2026\u200b1123', '20261123'],
  ['CW 7K3M 92QX V4TD', 'CW7K3M92QXV4TD'],
  ['cw　7k3m — 92qx v4td', 'cw7k3m-92qxv4td'],
  ['ACME 2026 plan', 'ACME 2026 plan'],
  ['The best east west', 'The best east west'],
  ['云溪（上海）科技', '云溪（上海）科技'],
  ['Acme\u00a0Ltd ', 'Acme Ltd'],
  ['Ｗａｎｇ＠example.cn', 'Wang@example.cn'],
  ['Mu\u0308ller', 'Müller'],
  ['\u200b', ''],
])('the search for %j looks for %j', (typed, text) => {
  expect(searchedText(typed)).toBe(text);
});

it.each(['1'.repeat(50_000), `AB-1${' '.repeat(50_000)}`, `1${'-'.repeat(50_000)}`])(
  'a search text that is too long to be a number is read at little cost',
  (start) => {
    const before = process.cpuUsage();
    expect(searchedText(`${start}!`)).toContain('!');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  },
);

describe('spellings of a pasted identifier', () => {
  it.each([
    ['20261123abcd2345', '20261123ABCD2345'],
    [' 20261123 ABCD 2345\n', '20261123ABCD2345'],
    ['２０２６１１２３ＡＢＣＤ２３４５', '20261123ABCD2345'],
    ['2026\u200e1123–ABCD', '20261123-ABCD'],
    ['ZHANG@EXAMPLE.COM', 'zhang@example.com'],
    ['abcd-efgh', 'ABCDEFGH'],
    ['Machine 1', 'Machine 1'],
  ])('%j may be stored as %j', (pasted, stored) => {
    expect(spellingsOf(pasted)).toContain(stored);
  });

  it('lists each spelling of a pasted identifier once', () => {
    expect(spellingsOf('123')).toEqual(['123']);
  });
});

it('the browser reads codes by the same characters as the server', () => {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '../../../..', ...path), 'utf8');
  const page = read('frontend/src/shared/forms/typed-code.ts');
  const classes = (text: string) => text.match(/\[[^\]\n]*\\[pu][^\]\n]*\]/g) ?? [];
  const server = new Set(
    ['codes.ts', 'printable.ts'].flatMap((file) => classes(read('backend/src/domain/text', file))),
  );
  expect(classes(page).filter((one) => !server.has(one) && one !== String.raw`[\s\p{White_Space}\u2800]`)).toEqual([]);
});

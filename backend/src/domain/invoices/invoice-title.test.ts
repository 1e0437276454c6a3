import { readInvoiceTitle } from './invoice.js';

const TAX_NUMBER = '91350100M000100Y43';
const company = { kind: 'company', title: '福州示例科技有限公司', taxNumber: TAX_NUMBER } as const;

it('reads an invoice title of a company with its tax number', () => {
  expect(readInvoiceTitle(company)).toEqual({ ok: true, ...company });
});

it('reads an invoice title of an individual and drops any tax number', () => {
  const person = { kind: 'personal', title: '张三' } as const;
  for (const taxNumber of [undefined, '', 'nonsense']) {
    expect(readInvoiceTitle({ ...person, taxNumber })).toEqual({ ok: true, ...person, taxNumber: null });
  }
});

it.each([
  ['  Example   Trading Co. ', 'Example Trading Co.'],
  ['ab', 'ab'],
  ['甲\n乙', '甲 乙'],
  ['甲\u202E乙', '甲乙'],
  ['甲\u200B乙\u200e\u00ad', '甲乙'],
  ['甲\u2028乙', '甲 乙'],
  ['名'.repeat(100), '名'.repeat(100)],
  ['𠮷'.repeat(100), '𠮷'.repeat(100)], // characters, not UTF-16 units
  ['Société', 'Société'], // composed, like every other spelling of it
  ['A & B（中国）"C"有限公司', 'A & B（中国）"C"有限公司'],
])('reads the invoice title %p as %p', (typed, title) => {
  expect(readInvoiceTitle({ ...company, title: typed })).toMatchObject({ ok: true, title });
});

it.each([
  ['', 'invoice.title_required'],
  ['   ', 'invoice.title_required'],
  ['名', 'invoice.title_invalid'],
  ['名'.repeat(101), 'invoice.title_invalid'],
  ['甲\u0000乙', 'invoice.title_invalid'],
  ['\u3164\u115f', 'invoice.title_required'],
  ['<b>甲', 'invoice.title_invalid'],
])('rejects the invoice title %p with %s', (title, code) => {
  expect(readInvoiceTitle({ ...company, title })).toEqual({ ok: false, refusals: [{ field: 'title', code }] });
});

it.each([
  [undefined, 'invoice.tax_number_required'],
  ['', 'invoice.tax_number_required'],
  ['12345', 'invoice.tax_number_invalid'],
  ['91350100M000100Y44', 'invoice.tax_number_checksum'],
])('rejects a company with the tax number %p', (taxNumber, code) => {
  expect(readInvoiceTitle({ ...company, taxNumber })).toEqual({ ok: false, refusals: [{ field: 'taxNumber', code }] });
});

it('rejects an invoice title with one refusal for every wrong field', () => {
  expect(readInvoiceTitle({ kind: 'company', title: '' })).toEqual({
    ok: false,
    refusals: [
      { field: 'title', code: 'invoice.title_required' },
      { field: 'taxNumber', code: 'invoice.tax_number_required' },
    ],
  });
});

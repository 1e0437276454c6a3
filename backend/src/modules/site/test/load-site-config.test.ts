import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSiteConfig } from '../site.service.js';

const DEFAULT = join(import.meta.dirname, '../../../../config/site.yaml');

/** The default settings with one text replaced. */
function having(found: string, replacement: string): string {
  const text = readFileSync(DEFAULT, 'utf8');
  expect(text).toContain(found);
  const file = join(mkdtempSync(join(tmpdir(), 'site-config-')), 'site.yaml');
  writeFileSync(file, text.replace(found, replacement));
  return file;
}

const GROUP = '  - id: group\n';
const CHEAPEST = '{ months: 3, price: 17000, discount: 1 }';

it.each([
  ['0', '{ months: 3, price: 0, discount: 1 }'],
  ['0 once it is rounded', '{ months: 3, price: 49, discount: 1 }'],
])('refuses a plan with a price of %s that is not marked free', (_what, combo) => {
  expect(() => loadSiteConfig(having(CHEAPEST, combo), DEFAULT)).toThrow('group has a price of 0');
});

it('accepts a price of 0 for a plan that is marked free', () => {
  const file = having(`${GROUP}    edition`, `${GROUP}    isFree: true\n    edition`);
  writeFileSync(file, readFileSync(file, 'utf8').replace(CHEAPEST, '{ months: 3, price: 0, discount: 1 }'));
  expect(loadSiteConfig(file, DEFAULT).plans[0]).toMatchObject({ id: 'group', isFree: true });
});

it.each(['1e-7', '0.00001', '.inf'])('refuses %s as the factor of a price, and names it', (discount) => {
  const file = having(CHEAPEST, `{ months: 3, price: 17000, discount: ${discount} }`);
  expect(() => loadSiteConfig(file, DEFAULT)).toThrow('must be a number with at most 4 decimals');
});

it('accepts the limits by kind of an earlier release, which nothing reads', () => {
  const file = having('mostAlone:\n', 'mostAlone:\n  users: 50\n  assets: 500\n  months: 36\n');
  expect(loadSiteConfig(file, DEFAULT).mostAlone.worthYuan).toBe(5_000);
});

it.each([
  ['brand.name.zh', 'zh: 长堤,', 'zh: 长堤🐳,', '“🐳” (U+1F433)'],
  ['brand.company.en', "'Causeway Information", "'Causeway ☃️ 🏴 Information", '“🏴” (U+1F3F4)'],
  ['brand.address.zh', 'zh: 浙江省杭州市', 'zh: 浙江省杭州市\u{10FFFD}', '“\u{10FFFD}” (U+10FFFD)'],
  ['contact.phone', "phone: ''", "phone: '📞 0571'", '“📞” (U+1F4DE)'],
  ['contact.businessMail', 'business@causeway.example', 'b\u0F40@causeway.example', '“\u0F40” (U+0F40)'],
])('refuses a %s with a character that quotes cannot print, and names both', (key, found, replacement, character) => {
  expect(() => loadSiteConfig(having(found, replacement), DEFAULT)).toThrow(
    `SITE_CONFIG: ${key}: no font of printed documents has ${character}. Remove or replace it`,
  );
});

it.each(['91350100M000100Y43', '350100M000100Y4', ''])('accepts %j as the tax number of the brand', (taxNumber) => {
  const file = having("taxNumber: ''", `taxNumber: '${taxNumber}'`);
  expect(loadSiteConfig(file, DEFAULT).brand.taxNumber).toBe(taxNumber);
});

it.each([
  ['91350100M000100Y34', 'has a wrong check character'],
  ['91350100m000100y43', 'expects 18 characters'],
  ['9135 0100 M000 100Y 43', 'expects 18 characters'],
  ['91350100M000100Y4', 'expects 18 characters'],
])('refuses %j as the tax number of the brand', (taxNumber, problem) => {
  const file = having("taxNumber: ''", `taxNumber: '${taxNumber}'`);
  expect(() => loadSiteConfig(file, DEFAULT)).toThrow(`SITE_CONFIG: brand.taxNumber: ${problem}`);
});

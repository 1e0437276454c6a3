import { firstUnprintable, printedText } from './printable.js';

it.each([
  ['杭州青石物流有限公司'],
  ['Łódź Gdańsk Iași Győr İstanbul Ağrı'],
  ['Ελλάδα Київ Việt Nam ₽ € ¥ £'],
  ['𠮷野家 𠀋'],
  ['한국 주식회사'],
  ['Mu\u0308ller\tGmbH\r\n二\u2028三'],
  ['云\u200b溪\ufeff科技\u3000公司\u00a0葛\u{e0100}'],
  ['★①㈱〓“”—…㎡®™½'],
  [''],
])('every character of %j can be printed', (text) => {
  expect(firstUnprintable(text)).toBeNull();
});

it.each([
  ['青石😀物流', '😀'],
  ['👍🏽 ok', '👍🏽'],
  ['中国🇨🇳', '🇨🇳'],
  ['Tel 1\ufe0f\u20e3', '1\u20e3'],
  ['شركة', 'ش'],
  ['ไทย', 'ไ'],
  ['𠀀', '𠀀'],
  ['a\ue000', '\ue000'],
  ['a\ud800', '\ud800'],
])('of %j, %j cannot be printed', (text, character) => {
  expect(firstUnprintable(text)).toBe(character);
});

it('a text is printed line by line, composed and without what cannot be seen', () => {
  expect(printedText('  Mu\u0308ller\t& Co \r\n二\u2028三\u200b')).toBe('Müller & Co\n二\n三');
});

it.each([
  ['emoji', '😀', '😀'],
  ['flags', '🇨🇳', '🇨🇳'],
  ['families', '👨‍👩‍👧', '👨'],
  ['emoji after printable text', '云溪', '😀'],
])('a body full of %s is refused at once', (_, filling, character) => {
  const text = filling.repeat(45_000 / filling.length) + character;
  const before = process.cpuUsage();
  expect(firstUnprintable(text)).toBe(character);
  // Milliseconds of this process.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
});

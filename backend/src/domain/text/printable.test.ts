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

import fc from 'fast-check';
import { parseStrictJson as parseBytes } from './body-parsing.js';

const parseStrictJson = (text: string) => parseBytes(Buffer.from(text));

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const long = (elements: number): string => JSON.stringify({ a: Array.from({ length: elements }, () => 1) });
const wide = (keys: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, at])));

describe('parseStrictJson', () => {
  it('strict JSON parsing reads what JSON.parse reads', () => {
    const safe = fc
      .dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }))
      .filter((value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(safe, (value) =>
        expect(parseStrictJson(JSON.stringify(value, null, 1))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n'],
  ])('strict JSON parsing takes %s for no body', (_, text) => {
    expect(parseStrictJson(text)).toBeUndefined();
  });

  it.each([
    ['not JSON', '{"a":'],
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice in other spelling', '{"a":1,"\\u0061":2}'],
    ['a key twice, deep', '{"x":[{"a":1, "a" :2}]}'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['escaped __proto__', '{"\\u005f_proto__":1}'],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['33 levels', nested(33)],
    ['1,001 keys', wide(1_001)],
    ['1,000 elements', long(1_000)],
    ['1,000 empty lists', JSON.stringify({ a: Array.from({ length: 1_000 }, () => []) })],
    ['an unclosed string', '{"a'],
  ])('strict JSON parsing rejects %s', (_, text) => {
    expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code: 'request.malformed' }));
  });

  it.each([
    ['32 levels', nested(32)],
    ['1,000 keys', wide(1_000)],
    ['998 elements', long(998)],
    ['the same key in two objects', '{"x":[{"a":1},{"a":2}]}'],
    ['a value that looks like a key', '{"a":"b","c":"a"}'],
    ['braces inside strings', '{"a":"{\\"a\\":{","b":"\\\\"}'],
  ])('strict JSON parsing accepts %s', (_, text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it.each(['[]', '[1]', '"text"', '1', 'true', 'null'])('strict JSON parsing rejects %s, not an object', (text) => {
    expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code: 'request.invalid' }));
  });

  it('strict JSON parsing rejects bytes that are not UTF-8', () => {
    const bytes = Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')]);
    expect(() => parseBytes(bytes)).toThrow(expect.objectContaining({ code: 'request.malformed' }));
  });
});

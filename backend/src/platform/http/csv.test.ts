import { toCsv } from './csv.js';

const cell = (value: string | number | boolean | Date | null): string => {
  const [, line = ''] = toCsv<{ value: typeof value }>([['h', (row) => row.value]], [{ value }]).split('\r\n');
  return line;
};

describe('a cell of a CSV file', () => {
  it.each([
    ['周宁', '周宁'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://a")', `"'=HYPERLINK(""http://a"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [-100, '-100'],
    [true, 'true'],
    [null, ''],
    [new Date('2026-11-21T00:00:00Z'), '2026-11-21T00:00:00.000Z'],
  ])('%j is written %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  it('comes after a mark that tells spreadsheets the encoding', () => {
    expect(toCsv([], []).charCodeAt(0)).toBe(0xfeff);
  });
});

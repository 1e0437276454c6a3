import { column, type CsvColumn, csvText, timeColumn, wordColumn, yuanColumn } from './csv.js';
import type { Locale } from '../../../domain/locale/locales.js';

const textOf = async <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], locale: Locale = 'en') => {
  let text = '';
  for await (const piece of csvText({ columns, total: rows.length, batches: [rows] }, locale)) text += piece;
  return text;
};
const linesOf = async (...args: Parameters<typeof textOf<string | number | boolean | Date | null>>) =>
  (await textOf(...args)).slice(1).split('\r\n');

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
    ['2026112200000123456', '2026112200000123456\t'],
    ['91110000802100433B', '91110000802100433B'],
    ['00123', '00123\t'],
    ['12E34', '12E34\t'],
    ['2026-11', '2026-11'],
    ['2026-11-25', '2026-11-25'],
    ['DEC25', 'DEC25\t'],
    ['MAY2026', 'MAY2026\t'],
    ['25-Dec-26', '25-Dec-26\t'],
    ['11-11', '11-11\t'],
    ['3/4', '3/4\t'],
    ['12:30', '12:30\t'],
    ['1E5', '1E5\t'],
    ['MARKET26', 'MARKET26'],
    ['2026/11/25', '2026/11/25\t'],
    ['12.50', '12.50\t'],
    ['1.5E3', '1.5E3\t'],
    ['1e+5', '1e+5\t'],
    ['(5)', '(5)\t'],
    ['.5', '.5\t'],
    ['  5', '  5\t'],
    ['50%', '50%\t'],
    ['¥5', '¥5\t'],
    ['1,234', '"1,234\t"'],
    ['1 1/2', '1 1/2\t'],
    ['１２３', '１２３\t'],
    ['5月3日', '5月3日\t'],
    ['10am', '10am\t'],
    ['TRUE', 'TRUE\t'],
    ['Mar 5, 2026', '"Mar 5, 2026\t"'],
    ['3 台', '3 台'],
    ['12E', '12E'],
    ['SPRING26', 'SPRING26'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM', "'＠SUM"],
    [' =1+1', "' =1+1"],
    [-100, '-100'],
    [true, 'yes'],
    [null, ''],
    [new Date('2026-11-20T16:00:00Z'), '2026-11-21 00:00:00'],
  ])('the value %j is written to CSV as %j', async (value, expected) => {
    expect((await linesOf([column('格', 'cell', (cell) => cell)], [value]))[1]).toBe(expected);
  });

  it('an amount is written to CSV in yuan with two decimals', async () => {
    expect((await linesOf([yuanColumn('金额', 'Amount', Number)], [378_100, 5, -1_234_567])).slice(0, 4)).toEqual([
      'Amount (CNY)',
      '3781.00',
      '0.05',
      '-12345.67',
    ]);
  });

  it('a state is written to CSV in the language of the file, or as stored if it has no word', async () => {
    const words = { paid: { zh: '已支付', en: 'Paid' } };
    const columns = [wordColumn<string>('状态', 'Status', words, (state) => state)];
    expect(await textOf(columns, ['paid', 'lost'], 'zh')).toBe('\uFEFF状态\r\n已支付\r\nlost\r\n');
    expect(await textOf(columns, ['paid'], 'en')).toBe('\uFEFFStatus\r\nPaid\r\n');
  });
});

describe('a CSV file', () => {
  it('a CSV file begins with the mark that tells spreadsheets the encoding', async () => {
    expect((await textOf([], [])).charCodeAt(0)).toBe(0xfeff);
  });

  it('a CSV file has headings in the language of its reader', async () => {
    const columns = [
      column<boolean>('启用', 'Enabled', (isEnabled) => isEnabled),
      timeColumn<boolean>('创建时间', 'Created', () => null),
    ];
    expect(await textOf(columns, [false], 'zh')).toBe('\uFEFF启用,创建时间（北京时间）\r\n否,\r\n');
    expect(await textOf(columns, [false], 'en')).toBe('\uFEFFEnabled,Created (Beijing time)\r\nno,\r\n');
  });
});

import { capacity, count, factor, isBlank, percent, positive, someYuan, yuan, yuanText } from './typed-number';

describe('an amount that was typed', () => {
  it.each([
    ['16880', 1_688_000],
    ['16,880.00', 1_688_000],
    ['1,016,880.5', 101_688_050],
    ['１００．５０', 10_050],
    ['１６，８８０', 1_688_000],
    ['100。5', 10_050],
    ['　100 ', 10_000],
    ['16 880.00', 1_688_000],
    ['16，　880．00', 1_688_000],
    ['\u00A0646\u00A0', 64_600],
    ['¥3,781', 378_100],
    ['￥ 3781', 378_100],
    ['3,781 元', 378_100],
    ['￥1,000.00元', 100_000],
    ['0', 0],
    ['0.01', 1],
    ['007', 700],
    ['999999999.99', 99_999_999_999],
  ])('a typed amount is read as fen: %j', (typed, fen) => {
    expect(yuan.is(typed)).toBe(true);
    expect(yuan.of(typed)).toBe(fen);
  });

  it.each([
    '',
    ' ',
    '1.000.00',
    '1,000,00',
    '1,0000',
    '10,00',
    '12 34',
    '1 2',
    ',100',
    '100,',
    '1,000,',
    '1e2',
    '0x10',
    '一百',
    '1oo',
    'abc',
    '-1',
    '+1',
    '1.234',
    '１.２３４',
    '.',
    '.5',
    '5.',
    '¥',
    '元',
    '$5',
    '5¥',
    '10²',
    '½',
    '①',
    '1/2',
    '1000000000',
    'NaN',
    'Infinity',
    'null',
  ])('a typed amount is rejected: %j', (typed) => {
    expect(yuan.is(typed)).toBe(false);
    expect(() => yuan.of(typed)).toThrow(RangeError);
  });

  it('a typed amount is the same however it is written', () => {
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    for (let index = 0; index < 2_000; index += 1) {
      const fen = (index * 48_271_337) % 100_000_000_000;
      const plain = yuanText(fen);
      const grouped = (fen / 100).toLocaleString('en', { minimumFractionDigits: 2 });
      for (const typed of [plain, grouped, wide(plain), wide(grouped), `¥${grouped}`, ` ${plain}元 `]) {
        expect([typed, yuan.of(typed)]).toEqual([typed, fen]);
      }
    }
  });

  it('a typed amount never loses a digit', () => {
    const signs = '0123456789.,。，０９ e-¥元x';
    const textOf = (seed: number): string => {
      let [text, rest] = ['', seed];
      for (; rest > 0; rest = Math.floor(rest / signs.length)) text += signs.charAt(rest % signs.length);
      return text;
    };
    let read = 0;
    for (let index = 1; index < 60_000; index += 1) {
      const typed = textOf(index * 7_919);
      if (!yuan.is(typed)) continue;
      read += 1;
      const digits = typed
        .replaceAll('０', '0')
        .replaceAll('９', '9')
        .replaceAll(/[^0-9]/g, '')
        .replace(/^0+/, '');
      expect([typed, String(yuan.of(typed)).replace(/^0$/, '')]).toEqual([
        typed,
        expect.stringMatching(`^${digits}0{0,2}$`),
      ]);
    }
    expect(read).toBeGreaterThan(100);
  });

  it('a typed amount can be required to be more than 0', () => {
    expect([someYuan.is('0.00'), someYuan.is('0.01'), someYuan.is('')]).toEqual([false, true, false]);
  });
});

describe('a number that was typed', () => {
  it('a typed count is a whole number', () => {
    expect(['0', '12', '１２', '1,000', ' 7 '].map(count.of)).toEqual([0, 12, 12, 1_000, 7]);
    expect(['', '1.0', '1e3', '-1', '5个', '¥5'].filter(count.is)).toEqual([]);
    expect(['0', ''].filter(positive.is)).toEqual([]);
  });

  it('a typed capacity is a number from 1, or -1 for no limit', () => {
    expect(['5', '-1', '－１', '−1', ' 12 '].map(capacity.of)).toEqual([5, -1, -1, -1, 12]);
    expect(['0', '-2', '', '1.5', '- 1'].filter(capacity.is)).toEqual([]);
  });

  it('a typed percentage is read as basis points', () => {
    expect(['100', '85', '８５％', '12.5 %', '0.01'].map(percent.of)).toEqual([10_000, 8_500, 8_500, 1_250, 1]);
    expect(['0', '100.01', '12.345', '', '%'].filter(percent.is)).toEqual([]);
  });

  it('a typed factor is read as basis points', () => {
    expect(['1', '0.85', '０．９', '0', '0.0001', '1.0'].map(factor.of)).toEqual([10_000, 8_500, 9_000, 0, 1, 10_000]);
    expect(['1.0001', '0.00001', '', '85%', '.5'].filter(factor.is)).toEqual([]);
  });

  it('an amount is edited in a text that reads back as the same', () => {
    expect([null, 0, 5, 29, 64_600, 1_000_001].map(yuanText)).toEqual(['', '0', '0.05', '0.29', '646', '10000.01']);
    expect(['', '  ', '　', '0'].map(isBlank)).toEqual([true, true, true, false]);
  });
});

import fc from 'fast-check';
import { capitalAmount } from './amounts.js';

describe('capitalAmount', () => {
  it.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [15, '壹角伍分'],
    [100, '壹元整'],
    [101, '壹元零壹分'],
    [120, '壹元贰角整'],
    [129_905, '壹仟贰佰玖拾玖元零伍分'],
    [1_000, '壹拾元整'],
    [10_050, '壹佰元零伍角整'],
    [140_950, '壹仟肆佰零玖元伍角整'],
    [600_714, '陆仟零柒元壹角肆分'],
    [168_032, '壹仟陆佰捌拾元零叁角贰分'],
    [10_700_053, '壹拾万柒仟元零伍角叁分'],
    [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
    [32_504, '叁佰贰拾伍元零肆分'],
    [10_050_000, '壹拾万零伍佰元整'],
    [1_095_000, '壹万零玖佰伍拾元整'],
    [10_000_500_000, '壹亿零伍仟元整'],
    [1_000_000, '壹万元整'],
    [1_100_000, '壹万壹仟元整'],
    [100_010_000, '壹佰万零壹佰元整'],
    [10_000_000_000, '壹亿元整'],
    [10_000_000_100, '壹亿零壹元整'],
    [10_001_000_000, '壹亿零壹万元整'],
    [1_000_000_000_000_000, '壹拾兆元整'],
    [100_000_000_000_001, '壹兆元零壹分'],
  ])('writes %i fen in Chinese capitals as %s', (amountFen, text) => {
    expect(capitalAmount(amountFen)).toBe(text);
  });

  it('Chinese capitals never double a zero, and end in 整 exactly when there are no single fen', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 14 }), (amountFen) => {
        const text = capitalAmount(amountFen);
        expect(text).not.toMatch(/零零/);
        expect(text.endsWith('整')).toBe(amountFen % 10 === 0);
        expect(text.replace(/零(?=元整$)/, '')).not.toMatch(/零[元万亿兆角分]/);
      }),
    );
  });

  it('an amount in Chinese capitals reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 14 }), (amountFen) => {
        expect(readCapital(capitalAmount(amountFen))).toBe(amountFen);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN])('writing %p in Chinese capitals throws', (value) => {
    expect(() => capitalAmount(value)).toThrow(RangeError);
  });
});

/** An independent parser: sums figure × place, closing a group at 万, 亿, 兆 and 元. */
function readCapital(text: string): number {
  const places: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1_000 };
  const groups: Record<string, number> = { 万: 1e4, 亿: 1e8, 兆: 1e12, 元: 1 };
  let [fen, group, figure] = [0, 0, 0];
  for (const sign of text) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(sign);
    if (value >= 0) figure = value;
    else if (places[sign]) [group, figure] = [group + figure * places[sign], 0];
    else if (groups[sign]) [fen, group, figure] = [fen + (group + figure) * groups[sign] * 100, 0, 0];
    else if (sign === '角') [fen, figure] = [fen + figure * 10, 0];
    else if (sign === '分') [fen, figure] = [fen + figure, 0];
  }
  return fen;
}

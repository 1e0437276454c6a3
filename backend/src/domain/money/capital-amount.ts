import { asFen } from './fen.js';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
/** By power of ten, and by power of ten thousand; the first power has no character. */
const PLACES = '拾佰仟';
const GROUPS = '万亿兆';
const GROUP_SIZE = 10_000;

/**
 * Returns the amount in capital Chinese figures, as quotations and receipts state it: 129_905 → 壹仟贰佰玖拾玖元零伍分.
 *
 * Whole yuan (and whole jiao) end in 整; a run of zeros between figures is one 零; zero is 零元整. Where the rules leave 零
 * to the writer, we write it before a jiao after a round yuan, and not after a round 万. Units: fen, up to 2^53 − 1.
 * Throws `NotFen`. Source: 支付结算办法, annex 1 (正确填写票据和结算凭证的基本规定).
 */
export function capitalAmount(amountFen: number): string {
  const yuan = Math.trunc(asFen(amountFen) / 100);
  const jiao = Math.trunc(amountFen / 10) % 10;
  const fen = amountFen % 10;

  const whole = yuan > 0 ? `${capitalInteger(yuan)}元` : '';
  if (jiao === 0 && fen === 0) return `${whole || '零元'}整`;

  const tenths = jiao > 0 ? `${digit(jiao)}角` : whole && '零';
  const gap = whole && jiao > 0 && yuan % 10 === 0 ? '零' : '';
  return `${whole}${gap}${tenths}${fen > 0 ? `${digit(fen)}分` : '整'}`;
}

/** A positive whole number in capital figures, written in groups of four digits. */
function capitalInteger(value: number): string {
  let text = '';
  let zeroPending = false;
  for (const [index, group] of groupsOf(value)) {
    if (group === 0) {
      zeroPending = true;
      continue;
    }
    const needsZero = text !== '' && (zeroPending || group < GROUP_SIZE / 10);
    text += `${needsZero ? '零' : ''}${capitalGroup(group)}${GROUPS.charAt(index - 1)}`;
    zeroPending = false;
  }
  return text;
}

/** The groups of four digits with their rank, highest first. */
function groupsOf(value: number): [number, number][] {
  const groups: [number, number][] = [];
  for (let rest = value, index = 0; rest > 0; rest = Math.trunc(rest / GROUP_SIZE), index += 1) {
    groups.unshift([index, rest % GROUP_SIZE]);
  }
  return groups;
}

/** 1 to 9999; the caller handles leading zeros, inner zeros become one 零, trailing zeros are left out. */
function capitalGroup(group: number): string {
  const figures = Array.from(String(group), Number);
  let text = '';
  let zeroPending = false;
  for (const [position, figure] of figures.entries()) {
    if (figure === 0) {
      zeroPending = true;
      continue;
    }
    text += `${zeroPending ? '零' : ''}${digit(figure)}${PLACES.charAt(figures.length - 2 - position)}`;
    zeroPending = false;
  }
  return text;
}

function digit(figure: number): string {
  return DIGITS.charAt(figure);
}

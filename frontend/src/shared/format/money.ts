const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Fen as yuan: 17000 → ¥170, 17050 → ¥170.50, −500 → −¥5. The same in both languages, so that amounts on screen,
 * in mails and on invoices look alike.
 */
export function formatYuan(fen: number): string {
  const amount = Math.abs(fen);
  const yuan = amount % 100 === 0 ? whole.format(amount / 100) : exact.format(amount / 100);
  return `${fen < 0 ? '−' : ''}¥${yuan}`;
}

/**
 * The price that is shown and charged, in whole yuan: list price in fen times the factor, rounded half up, once.
 * The factor (0 to 1) is taken in ten-thousandths, so that no float touches the amount.
 */
export function discountedYuan(priceFen: number, discount: number): number {
  const bps = Math.round(discount * 10_000);
  return Math.floor((priceFen * bps + 500_000) / 1_000_000);
}

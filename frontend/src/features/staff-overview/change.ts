/**
 * Change of a figure against the previous one, which is not 0: in percent to one decimal. What rounds to zero has no
 * sign.
 */
export function changeOf(now: number, before: number): { readonly text: string; readonly tone: 'good' | 'bad' | '' } {
  const tenths = Math.round(((now - before) / before) * 1_000);
  const text = `${(Math.abs(tenths) / 10).toFixed(1)}%`;
  if (tenths === 0) return { text, tone: '' };
  return tenths < 0 ? { text: `−${text}`, tone: 'bad' } : { text: `+${text}`, tone: 'good' };
}

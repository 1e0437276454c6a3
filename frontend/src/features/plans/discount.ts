/** Red below 0.8, orange below 0.9, grey otherwise. `discount` is the factor, below 1. */
export function badgeClass(discount: number): string {
  if (discount < 0.8) return 'badge red';
  return discount < 0.9 ? 'badge orange' : 'badge';
}

/** One plan that a license is composed of, and how many times. A renewal costs the sum over these. */
export interface LicenseComponent {
  readonly planId: string;
  readonly quantity: number;
}

/** Joins the components of several licenses: one entry per plan, quantities added, ordered by plan id. */
export function sumComponents(parts: readonly (readonly LicenseComponent[])[]): readonly LicenseComponent[] {
  const quantities = new Map<string, number>();
  for (const { planId, quantity } of parts.flat()) quantities.set(planId, (quantities.get(planId) ?? 0) + quantity);
  return [...quantities]
    .map(([planId, quantity]) => ({ planId, quantity }))
    .toSorted((left, right) => (left.planId < right.planId ? -1 : 1));
}

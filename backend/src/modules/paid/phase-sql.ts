/**
 * `phaseOf` in SQL, for filtering lists before they are paged. `bounds` are the placeholders of the two instants that
 * `phaseBounds` returns. A test compares the two.
 */
export const phaseSql = (bounds: { readonly graceSince: string; readonly endingUntil: string }): string => `
  CASE WHEN status <> 'active' OR expires_at < ${bounds.graceSince} THEN 'over'
       WHEN expires_at <= ${bounds.endingUntil} THEN 'ending' ELSE 'valid' END`;

/**
 * SQL for what was added to licenses, with its source: by lines, and by what a release before the lines recorded for a
 * license that nothing was added to since.
 */
const addedBy = (kind: 'time' | 'places', table: string): string => `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = '${kind}' AND source <> 'correction'
  UNION SELECT source_kind, source_id, license_id FROM ${table}`;

/** Time added to licenses. */
export const EXTENSIONS = addedBy('time', 'license_extensions');

/** Capacity added to licenses. */
export const ADDITIONS = addedBy('places', 'license_additions');

/**
 * SQL for time added to licenses, with its source: by lines, and by what a release before the lines recorded for a license
 * that nothing was added to since.
 */
export const EXTENSIONS = `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = 'time' AND source <> 'correction'
  UNION SELECT source_kind, source_id, license_id FROM license_extensions`;

/** The same for capacity. */
export const ADDITIONS = `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = 'places' AND source <> 'correction'
  UNION SELECT source_kind, source_id, license_id FROM license_additions`;

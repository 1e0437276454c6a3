/** SQL for time added to licenses, with its source. */
export const EXTENSIONS = `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = 'time' AND source <> 'correction'`;

/** The same for capacity. */
export const ADDITIONS = `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = 'places' AND source <> 'correction'`;

/** Whether every license has its lines; for a short time after an upgrade some of those of earlier releases do not. */
export const IS_SETTLED = 'NOT EXISTS (SELECT FROM licenses WHERE lines_seen IS NULL)';

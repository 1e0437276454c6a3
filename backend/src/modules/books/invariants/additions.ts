/** SQL for time added to licenses, with its source. */
export const EXTENSIONS = `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = 'time' AND source <> 'correction'`;

/** The same for capacity. */
export const ADDITIONS = `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = 'places' AND source <> 'correction'`;

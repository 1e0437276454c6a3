/**
 * SQL for the remaining grants of a license and of everything merged into it, as a JSON list of `PricedPart`; null if
 * none remain. `license` is the alias of its row in the enclosing statement.
 */
export const pricedPartsJson = (license: string): string => `
    (WITH RECURSIVE tree AS (
       SELECT ${license}.id, ${license}.granted_components, ${license}.agreed_year_fen, ${license}.withdrawn_at
       UNION ALL
       SELECT s.id, s.granted_components, s.agreed_year_fen, s.withdrawn_at
         FROM licenses s JOIN tree t ON s.merged_into_id = t.id
     )
     SELECT json_agg(json_build_object('components', granted_components, 'agreedYearFen', agreed_year_fen))
       FROM tree WHERE withdrawn_at IS NULL)`;

/**
 * SQL for the number of the last line of a license and of all it was ever merged with. `license` is the alias of its
 * row in the enclosing statement.
 */
export const lastLineSql = (license: string): string => `
    (SELECT max(n.id)::float8 FROM licenses f JOIN license_lines n ON n.license_id = f.id
      WHERE f.family_id = ${license}.family_id)`;

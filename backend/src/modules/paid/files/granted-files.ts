/** A file without a machine that staff granted and that was not ended early. */
export interface GrantedFile {
  readonly id: string;
  readonly issuedAt: Date;
  readonly endsAt: Date;
  /** Null if it was never downloaded. */
  readonly downloadedAt: Date | null;
}

/** A row as decoded from JSON, its instants strings. */
export interface GrantedFileRow {
  readonly id: string;
  readonly issuedAt: string;
  readonly endsAt: string;
  readonly downloadedAt: string | null;
}

/** SQL for the granted files of a license as a JSON list, newest first; `licenseId` is the placeholder of its id. */
export const grantedFilesJson = (licenseId: string): string => `
  coalesce((SELECT json_agg(json_build_object('id', f.jti, 'issuedAt', f.issued_at, 'endsAt', f.ends_at,
                                              'downloadedAt', f.downloaded_at) ORDER BY f.issued_at DESC)
              FROM license_files f
             WHERE f.license_id = ${licenseId} AND f.ends_at IS NOT NULL AND f.superseded_at IS NULL), '[]')`;

/** Returns the files that have not expired. */
export const livingFiles = (rows: readonly GrantedFileRow[], now: Date): readonly GrantedFile[] =>
  rows
    .map(({ id, issuedAt, endsAt, downloadedAt }) => ({
      id,
      issuedAt: new Date(issuedAt),
      endsAt: new Date(endsAt),
      downloadedAt: downloadedAt === null ? null : new Date(downloadedAt),
    }))
    .filter(({ endsAt }) => endsAt > now);

/** The end marker is within the last kilobyte (ISO 32000-1, annex H.3, note 18). */
const TAIL_BYTES = 1_024;

/** Whether bytes begin and end as a PDF does, which an image, a truncated upload or an empty file does not. */
export const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-TAIL_BYTES).includes('%%EOF');

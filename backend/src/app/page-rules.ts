import { MAX_NAME_LENGTH } from '../domain/text/names.js';
import { MACHINE_ID } from '../domain/licensing/binding.js';
import { FIRST_DATE, LAST_DATE } from '../domain/text/dates.js';
import { MAILBOX } from '../domain/visitors/limits.js';
import { UPLOAD_LIMIT_BYTES } from '../platform/http/input/upload.js';

/**
 * Rules that pages apply before they ask the server and that no schema of the contract can state. The contract carries
 * them as `x-rules`, from which the browser's constants are generated.
 */
export const PAGE_RULES = {
  /** In code points; `maxLength` counts UTF-16 units. */
  displayNameMaxLength: MAX_NAME_LENGTH,
  firstDate: FIRST_DATE,
  lastDate: LAST_DATE,
  /** Of a machine code without spaces and with ASCII characters only. */
  machineIdPattern: MACHINE_ID.source,
  mailCodeIntervalSeconds: MAILBOX.codeEachMinute.windowSeconds,
  uploadMaxBytes: UPLOAD_LIMIT_BYTES,
} as const;

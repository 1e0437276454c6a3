import { MOVES_MAX } from '../../domain/licensing/binding.js';
import type { LicenseRefusal, LicenseVerdict } from '../../domain/licensing/status.js';
import { AppError, type FieldRefusal } from '../../domain/errors/index.js';

/** Parameters of the license error messages. */
export const REFUSAL_PARAMS = { limit: MOVES_MAX };

export const licenseRefusal = (
  code: LicenseRefusal,
  details: readonly FieldRefusal[] = [],
  cause?: unknown,
): AppError => new AppError(code, { params: REFUSAL_PARAMS, details, cause });

/** Throws the refusal of a rule, if it has one. */
export function insistOn(verdict: LicenseVerdict): void {
  if (!verdict.ok) throw licenseRefusal(verdict.code);
}

import { MAX_MOVES } from '../../domain/licensing/binding.js';
import type { LicenseRefusal, LicenseVerdict } from '../../domain/licensing/status.js';
import { AppError, type FieldRefusal } from '../../domain/errors/index.js';

/** Parameters of the license error messages. */
export const REFUSAL_PARAMS = { limit: MAX_MOVES };

export const licenseRefusal = (
  code: LicenseRefusal,
  details: readonly FieldRefusal[] = [],
  cause?: unknown,
): AppError => new AppError(code, { params: REFUSAL_PARAMS, details, cause });

/** Throws the refusal of a rule, if it has one. */
export function throwIfRefused(verdict: LicenseVerdict): void {
  if (!verdict.ok) throw licenseRefusal(verdict.code);
}

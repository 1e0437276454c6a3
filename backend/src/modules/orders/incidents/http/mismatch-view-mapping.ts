import { AppError } from '../../../../domain/errors/index.js';
import { toErrorView } from '../../../../platform/http/errors/error-translation.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import type { DescribedMismatch } from '../mismatch-decisions.service.js';
import type { MismatchView } from './staff-incidents.dto.js';

export const toMismatchView = ({ ways, ...amounts }: DescribedMismatch, locale: Locale): MismatchView => ({
  ...amounts,
  ways: ways.map(({ way, refusal, takesSecondPerson }) => ({
    way,
    takesSecondPerson,
    allowed: refusal === null,
    ...(refusal ? { message: toErrorView(new AppError(refusal), locale, '').message } : {}),
  })),
});

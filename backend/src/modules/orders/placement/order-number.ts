import { shanghaiDate } from '../../../domain/calendar/shanghai.js';
import { readableCode } from '../../../platform/crypto/readable-code.js';

const RANDOM_LENGTH = 8;

/** A number that can be read out: the day in Asia/Shanghai, then eight letters and digits from an unambiguous set. */
export const newOrderNumber = (now: Date): string =>
  `${shanghaiDate(now).replaceAll('-', '')}${readableCode(RANDOM_LENGTH)}`;

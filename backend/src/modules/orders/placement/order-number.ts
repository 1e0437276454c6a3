import { shanghaiDate } from '../../../domain/calendar/shanghai.js';
import { readableCode } from '../../../platform/crypto/readable-code.js';

const RANDOM_LENGTH = 8;

/** A number people can read out: the day in Asia/Shanghai, then eight letters and digits that look like no other. */
export const newOrderNumber = (now: Date): string =>
  `${shanghaiDate(now).replaceAll('-', '')}${readableCode(RANDOM_LENGTH)}`;

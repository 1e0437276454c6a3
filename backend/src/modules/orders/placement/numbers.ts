import { randomBytes } from 'node:crypto';
import { shanghaiDate } from '../../../domain/calendar/shanghai.js';
import { outTradeNo, OUT_TRADE_NO_BYTES } from '../../../domain/payments/out-trade-no.js';
import { readableCode } from '../../../platform/crypto/readable-code.js';

const RANDOM_LENGTH = 8;

/** A number that can be read out: the day in Asia/Shanghai, then eight letters and digits from an unambiguous set. */
export const newOrderNumber = (now: Date): string =>
  `${shanghaiDate(now).replaceAll('-', '')}${readableCode(RANDOM_LENGTH)}`;

/** Our number for a refund at its provider: 23 letters and digits that cannot be guessed. A retry keeps it. */
export const newRefundNo = (): string => `R${outTradeNo(randomBytes(OUT_TRADE_NO_BYTES))}`;

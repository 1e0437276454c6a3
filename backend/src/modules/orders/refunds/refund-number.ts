import { randomBytes } from 'node:crypto';
import { outTradeNo, OUT_TRADE_NO_BYTES } from '../../../domain/payments/out-trade-no.js';

/** Our number for a refund at its provider: 23 letters and digits that cannot be guessed. A retry keeps it. */
export const newRefundNo = (): string => `R${outTradeNo(randomBytes(OUT_TRADE_NO_BYTES))}`;

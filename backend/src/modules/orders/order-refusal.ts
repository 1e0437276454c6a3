import { AppError, type ErrorCode } from '../../domain/errors/index.js';
import { REFUND_REQUEST_DAYS } from '../../domain/orders/refund-request.js';

/** A refusal of the order rules with the details that its text needs. */
export const orderRefusal = (code: Extract<ErrorCode, `order.${string}` | `invoice.${string}`>): AppError =>
  new AppError(code, { params: { days: REFUND_REQUEST_DAYS } });

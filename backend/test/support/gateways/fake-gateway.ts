import type { PaymentMethod } from '../../../src/domain/payments/payment-methods.js';
import type { Loopback } from './loopback.js';

/** A notification as it goes over the wire. */
export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Movement {
  readonly outTradeNo: string;
  readonly refundNo: string | null;
  readonly amountFen: number;
}

/** What tests can do with any gateway. Amounts are fen. */
export interface FakeGateway extends Loopback {
  readonly method: PaymentMethod;
  /** How the site acknowledges a notification. */
  readonly acknowledged: readonly [status: number, text: string];
  /** How the site refuses a notification that fails verification: the gateway reports it, or sends it again. */
  readonly refused: readonly [status: number, text: RegExp];
  /** Environment variables with which the site reaches and trusts it. */
  readonly variables: Readonly<Record<string, string>>;
  /** The customer opens the link or scans the code: at some gateways the trade exists only from here on. */
  visit(address: string): Promise<void>;
  /** The customer pays; by default the whole amount. */
  pay(outTradeNo: string, amountFen?: number): void;
  /** A refund made manually in the gateway's own console. Returns the gateway's number of the refund. */
  refundByHand(outTradeNo: string, amountFen: number): string;
  /** The notification it would post about the payment in its current state. */
  notice(outTradeNo: string): Notice;
  /** Number of trades it opened for a number: each could be paid. */
  tradesOf(outTradeNo: string): number;
  /** What it has collected and returned for a number. */
  movementsOf(outTradeNo: string): Movement[];
  stateOf(outTradeNo: string): 'none' | 'waiting' | 'paid' | 'closed';
}

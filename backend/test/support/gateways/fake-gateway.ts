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

/** What tests may do with any gateway. Amounts are fen. */
export interface FakeGateway extends Loopback {
  readonly method: PaymentMethod;
  /** How the site acknowledges a notification. */
  readonly acknowledged: readonly [status: number, text: string];
  /** How the site refuses a notification that it does not believe: the gateway reports it, or sends it again. */
  readonly refused: readonly [status: number, text: RegExp];
  /** Environment variables by which the site finds and believes it. */
  readonly variables: Readonly<Record<string, string>>;
  /** The customer opens the link or scans the code: some gateways know of a trade only from here on. */
  visit(address: string): Promise<void>;
  /** The customer pays, the whole amount unless told otherwise. */
  pay(outTradeNo: string, amountFen?: number): void;
  /** A refund made by hand in the gateway's own console. Returns the gateway's number of the refund. */
  refundByHand(outTradeNo: string, amountFen: number): string;
  /** What it would post about the payment as it stands. */
  notice(outTradeNo: string): Notice;
  /** How many trades it opened for a number: each could be paid. */
  tradesOf(outTradeNo: string): number;
  /** What it has collected and returned for a number. */
  movementsOf(outTradeNo: string): Movement[];
  stateOf(outTradeNo: string): 'none' | 'waiting' | 'paid' | 'closed';
}

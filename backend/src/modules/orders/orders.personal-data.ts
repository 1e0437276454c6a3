import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { BankReceiptsRepository, PaymentRecords } from '../payments/index.js';
import { OrdersRepository } from './orders.repository.js';
import { OrderEnding } from './placement/order-ending.service.js';
import { OrdersQueries } from './reading/orders.queries.js';
import { RefundRequestsRepository } from './refunds/refund-requests.service.js';

/**
 * What an account bought. Orders name no person, so they stay when the account is deleted; what was written about
 * refunds does not. Those that could still be paid end: a payment would settle them without a customer to deliver to.
 */
@HoldsPersonalData()
export class OrdersPersonalData implements PersonalDataHolder {
  readonly section = 'orders';

  constructor(
    private readonly queries: OrdersQueries,
    private readonly orders: OrdersRepository,
    private readonly requests: RefundRequestsRepository,
    private readonly payments: PaymentRecords,
    private readonly ending: OrderEnding,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.ending.abandonAll(tx, accountId);
    const orderIds = await this.orders.idsOf(tx, accountId);
    await this.requests.forgetWords(tx, orderIds);
    await this.payments.forgetRefundReasons(tx, orderIds);
  }
}

/** Payers of an account's transfers, as on the bank statement. */
@HoldsPersonalData()
export class ReceiptsPersonalData implements PersonalDataHolder {
  readonly section = 'transfers';

  constructor(
    private readonly orders: OrdersRepository,
    private readonly transfers: BankReceiptsRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.transfers.payersOf(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.transfers.forgetPayers(tx, await this.orders.idsOf(tx, accountId));
  }
}

import { Injectable } from '@nestjs/common';
import { canOrderBecome } from '../../../domain/orders/order-money.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';
import { Listings, type ListRequest } from '../../../platform/database/listings.js';
import type { ListPage } from '../../../platform/http/input/pagination.js';
import { OwnedLicenses } from '../../paid/index.js';
import type { Order } from '../order.entity.js';
import { payableTermsOf } from '../pricing/change-pricing.service.js';
import { bankReceiptsListing, type TransferView, withVoidReason } from './bank-receipts.listing.js';

type OrderedTransfer = Parameters<typeof payableTermsOf>[0] & Pick<Order, 'id' | 'accountId'>;

/** The orders on a page that extend or change licenses. */
const ORDERS: Prepared = {
  name: 'transfers-orders',
  text: `SELECT id, account_id AS "accountId", status, renewed_license_id AS "renewedLicenseId", lines, change, basis,
                components, months
           FROM orders WHERE id = ANY ($1::uuid[]) AND kind <> 'new'`,
};

/** Reads for the console's page of bank transfers. */
@Injectable()
export class TransfersQueries {
  constructor(
    private readonly listings: Listings,
    private readonly reads: Reads,
    private readonly licenses: OwnedLicenses,
  ) {}

  /** A page of transfers, each with the reason why its order can take no money. */
  async page(query: ListRequest<keyof (typeof bankReceiptsListing)['filters']>): Promise<ListPage<TransferView>> {
    const { items, ...page } = await this.listings.page(bankReceiptsListing, query);
    // Orders that take no more money need no reason.
    const open = items.filter(({ orderStatus }) => canOrderBecome(orderStatus, 'paid'));
    const orders = await this.reads.rows<OrderedTransfer>(ORDERS, [open.map(({ orderId }) => orderId)]);
    const reasons = await this.licenses.voidReasons(
      orders.map((order) => ({ orderId: order.id, accountId: order.accountId, ordered: payableTermsOf(order) })),
    );
    return { ...page, items: items.map((item) => withVoidReason(item, reasons.get(item.orderId) ?? null)) };
  }
}

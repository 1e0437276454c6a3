/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  payments: {
    holds: 'Attempts to collect the money of an order.',
    columns: {
      id: 'uuid',
      order_id: 'order',
      method: 'payment method',
      out_trade_no: 'our number at the provider',
      transaction_id: 'number of the provider; null before money came',
      status: 'one of `PaymentStatus`',
      amount_fen: 'fen to collect; once it pays the order, what of it does',
      received_fen: 'fen collected, in the least unit of the currency; null before money came',
      created_at: 'instant',
      arrived_at: 'instant at which money came; null before',
    },
  },
  payment_notifications: {
    holds: 'News from gateways.',
    columns: {
      method: 'payment method',
      received_at: 'instant of arrival',
      deliveries: 'how often it was delivered',
      refusal: 'why it was not believed; null otherwise',
    },
  },
  refunds: {
    holds: 'Money returned, or to be returned, of a payment.',
    columns: {
      id: 'uuid',
      payment_id: 'payment',
      refund_no: 'our number at the provider',
      amount_fen: 'fen',
      status: 'one of `RefundStatus`',
      origin: 'one of `RefundOrigin`',
      reason: 'text for staff and customer',
      created_at: 'instant',
      finished_at: 'instant of the end; null while under way',
    },
  },
  bank_transfers: {
    holds: 'Payments by bank transfer.',
    columns: {
      payment_id: 'payment',
      remittance_code: 'code that the customer writes on the transfer',
      closed_at: 'instant since which it is no longer expected; null while it is',
    },
  },
  transfer_slips: {
    holds: 'Proofs of transfers that customers uploaded.',
    columns: {
      payment_id: 'payment',
      uploaded_at: 'instant',
    },
  },
  bank_receipts: {
    holds: 'Receipts that staff entered, each decided by a second person.',
    columns: {
      id: 'uuid',
      payment_id: 'payment',
      bank_serial: "the bank's number",
      amount_fen: 'fen received',
      received_on: 'day in the statement of the bank',
      payer: 'name of the payer',
      payer_bank: 'bank of the payer',
      payer_account: 'account number of the payer',
      entered_by: 'account of staff',
      entered_at: 'instant',
      decision: 'confirmed or rejected; null while it waits',
      decided_by: 'account of staff; null while it waits',
      decided_at: 'instant; null while it waits',
    },
  },
} as const;

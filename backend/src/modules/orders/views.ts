/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  orders: {
    holds: 'What customers ordered.',
    columns: {
      id: 'uuid',
      number: 'order number that people read',
      account_id: 'account that ordered',
      status: 'one of `OrderStatus`',
      settled_by: 'what paid it, such as `money`; null until settled',
      payable_fen: 'fen due after every discount',
      refunded_fen: 'fen returned so far',
      months: 'months ordered; 0 is for ever',
      lines: 'JSON lines of the quote that it came from; null for an order of one plan',
      created_at: 'instant',
      paid_at: 'instant of settlement; null before',
    },
  },
  payment_incidents: {
    holds: 'Money or news of a gateway that staff have to look at.',
    columns: {
      id: 'uuid',
      kind: 'what is wrong',
      out_trade_no: 'our number of the payment at the provider',
      created_at: 'instant',
      closed_at: 'instant of the decision; null while open',
    },
  },
  refund_requests: {
    holds: 'Refunds that customers asked for.',
    columns: {
      status: '`waiting` until staff decide',
      requested_at: 'instant',
    },
  },
} as const;

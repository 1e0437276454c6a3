import {
  actOnInvoice,
  INVOICE_STATUSES,
  type InvoiceAction,
  type InvoiceStatus,
  mayApprove,
  mayIssue,
  readInvoiceNumber,
} from './invoice.js';

/** The result of each action in each status, with a reason given. A code is a refusal. */
const TABLE: Record<InvoiceStatus, Record<InvoiceAction, string>> = {
  requested: { issue: 'issued', reject: 'rejected', void: 'invoice.not_issued' },
  issued: { issue: 'invoice.already_issued', reject: 'invoice.already_issued', void: 'voided' },
  rejected: { issue: 'invoice.already_ended', reject: 'invoice.already_ended', void: 'invoice.already_ended' },
  voided: { issue: 'invoice.already_ended', reject: 'invoice.already_ended', void: 'invoice.already_ended' },
};

const ROWS = INVOICE_STATUSES.flatMap((status) =>
  (Object.keys(TABLE[status]) as InvoiceAction[]).map((action) => ({ status, action, answer: TABLE[status][action] })),
);

it.each(ROWS)('$action on an invoice request that is $status gives $answer', ({ status, action, answer }) => {
  const verdict = actOnInvoice(status, action, 'wrong title');
  expect(verdict.ok ? verdict.status : verdict.code).toBe(answer);
});

it.each([
  ['requested', 'reject'],
  ['issued', 'void'],
] as const)('in the status %s an invoice request needs a reason to %s', (status, action) => {
  const refusal = { ok: false, code: 'invoice.reason_required' };
  expect(actOnInvoice(status, action, ' \n')).toEqual(refusal);
  expect(actOnInvoice(status, action)).toEqual(refusal);
});

it('an invoice is issued without a reason', () => {
  expect(actOnInvoice('requested', 'issue')).toEqual({ ok: true, status: 'issued' });
});

const waiting = { status: 'requested', approvedFen: null, keptFen: 64_600 } as const;

it.each([
  ['one that waits', waiting, 64_600, 'ok'],
  ['one whose amount has changed since its approval', { ...waiting, approvedFen: 99_000 }, 64_600, 'ok'],
  ['an issued one', { ...waiting, status: 'issued' }, 64_600, 'invoice.already_issued'],
  ['a rejected one', { ...waiting, status: 'rejected' }, 64_600, 'invoice.already_ended'],
  ['a voided one', { ...waiting, status: 'voided' }, 64_600, 'invoice.already_ended'],
  ['one whose order was refunded', { ...waiting, keptFen: 0 }, 64_600, 'invoice.nothing_to_invoice'],
  ['one whose amount is another than was read', waiting, 64_601, 'invoice.amount_changed'],
  ['an approved one', { ...waiting, approvedFen: 64_600 }, 64_600, 'invoice.already_approved'],
] as const)('the approval of %s', (_, invoice, seenFen, answer) => {
  const verdict = mayApprove(invoice, seenFen);
  expect(verdict.ok ? 'ok' : verdict.code).toBe(answer);
});

it.each([
  ['one that waits', waiting, 64_600, 'issued'],
  ['an approved one', { ...waiting, approvedFen: 64_600 }, 64_600, 'issued'],
  [
    'one whose amount has changed since its approval',
    { ...waiting, approvedFen: 99_000 },
    64_600,
    'invoice.amount_changed',
  ],
  ['one with a file over another amount', waiting, 64_601, 'invoice.amount_differs'],
  ['one whose order was refunded', { ...waiting, keptFen: 0 }, 64_600, 'invoice.nothing_to_invoice'],
  ['an issued one', { ...waiting, status: 'issued' }, 64_600, 'invoice.already_issued'],
  ['a voided one', { ...waiting, status: 'voided' }, 64_600, 'invoice.already_ended'],
] as const)('the issue of %s', (_, invoice, amountFen, answer) => {
  const verdict = mayIssue(invoice, amountFen);
  expect(verdict.ok ? verdict.status : verdict.code).toBe(answer);
});

it.each([
  ['26332000000012345678', '26332000000012345678'],
  [' 2633 2000 0000 1234 5678 ', '26332000000012345678'],
  ['１２３４５６７８', '12345678'],
  ['1234567', null],
  ['263320000000123456789', null],
  ['2633200000001234567A', null],
  ['', null],
])('reads the typed invoice number %p as %p', (typed, number) => {
  expect(readInvoiceNumber(typed)).toBe(number);
});

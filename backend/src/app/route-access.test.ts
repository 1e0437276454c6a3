import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access } from '../platform/http/access/access.js';

/**
 * Who may call which route, kept by hand: the contract and docs/roles.md are generated from the controllers, so they
 * cannot tell a dropped permission from an intended one. A change of rights edits this list as well.
 */
const ROUTES: Readonly<Partial<Record<Access, string>>> = {
  public: `
    GET captcha
    GET captcha/pow
    GET captcha/proof
    GET cases
    POST forgot
    GET health/live
    GET health/ready
    GET license/public-keys
    GET license/revocations
    POST license/verify
    POST login
    GET marketing-email/links/{campaignId}/{position}
    GET POST marketing-email/one-click
    GET marketing-email/subscription
    GET POST payments/sandbox/{paymentId}
    GET plans
    POST quote
    GET quotes/{token}
    GET quotes/{token}/pdf
    POST register
    POST reset
    POST reset/check
    POST send-code
    GET site
    POST webauthn-login-finish
    POST webauthn-login-start`,
  customer: `
    POST account/change-mail
    POST account/change-mail/send-code
    POST account/change-password
    POST account/confirm
    GET account/consents
    POST account/delete
    POST account/delete/cancel
    GET account/export
    GET account/free-enterprise-application
    PUT account/free-enterprise-application/case-consent
    POST account/free-enterprise-application/renewal-request
    GET POST account/info
    POST account/license-transfer
    GET account/license-transfers
    POST account/logout
    POST account/marketing-email/subscribe
    POST account/marketing-email/unsubscribe
    POST account/order
    GET account/orders
    GET account/orders/{id}
    POST account/orders/{id}/cancel
    DELETE POST account/orders/{id}/coupon
    GET account/orders/{id}/invoice
    GET POST account/orders/{id}/invoice-request
    POST account/orders/{id}/pay
    POST account/orders/{id}/pay-with-points
    POST account/orders/{id}/refund-request
    PUT account/orders/{id}/transfer-slip
    GET account/paid
    POST account/paid-binding
    POST account/paid-merge
    GET account/paid-merge-logs
    GET account/paid-mergeable
    POST account/paid-remark
    POST account/paid-unbind
    GET account/paid/{paidId}
    GET account/paid/{paidId}/change
    GET account/paid/{paidId}/history
    GET account/paid/{paidId}/license-file
    GET account/point-records
    GET account/points/prices
    POST account/points/spend
    GET account/quotes
    GET account/quotes/{id}
    GET account/quotes/{id}/pdf
    POST account/redeem-code
    GET account/redemptions
    GET account/rewards
    DELETE GET account/sessions
    DELETE account/sessions/{id}
    GET account/upload-permission
    POST account/webauthn/confirm/finish
    POST account/webauthn/confirm/start
    GET account/webauthn/credentials
    POST account/webauthn/credentials/finish
    POST account/webauthn/credentials/start
    DELETE PUT account/webauthn/credentials/{id}
    POST apply-free-enterprise
    GET purchase
    POST quotes/{token}/acceptance
    POST quotes/{token}/refusal`,
  staff: `
    GET admin/find
    GET PUT admin/list-views
    DELETE admin/list-views/{id}
    GET PUT admin/notifications
    GET admin/roles
    GET admin/work
    POST admin/work/seen`,
  'applications.override': `
    POST admin/application-mail-overrides`,
  'applications.review': `
    GET admin/applications
    GET admin/applications/export
    GET admin/applications/{id}
    POST admin/applications/{id}/approval
    POST admin/applications/{id}/mail-check
    POST admin/applications/{id}/notes
    POST admin/applications/{id}/openings
    POST admin/applications/{id}/rejection
    POST admin/applications/{id}/reopening
    POST admin/applications/{id}/set-aside
    GET POST admin/canned-notes
    DELETE PUT admin/canned-notes/{id}`,
  'approvals.decide': `
    POST admin/proposals/{id}/approve
    POST admin/proposals/{id}/reject`,
  'approvals.read': `
    GET admin/proposals
    GET admin/proposals/approver
    POST admin/proposals/{id}/withdraw`,
  'audit.read': `
    GET admin/audit
    GET admin/audit/chain
    POST admin/audit/chain/check
    GET admin/audit/export
    GET admin/audit/{id}/facts`,
  'campaigns.send': `
    GET POST admin/campaigns
    GET admin/campaigns/audience-size
    GET admin/campaigns/export
    POST admin/campaigns/preview
    DELETE GET PUT admin/campaigns/{id}
    POST admin/campaigns/{id}/cancellation
    POST admin/campaigns/{id}/copies
    DELETE POST admin/campaigns/{id}/pause
    GET admin/campaigns/{id}/recipients
    GET admin/campaigns/{id}/sample-reader
    GET admin/campaigns/{id}/recipients/export
    DELETE POST admin/campaigns/{id}/sending
    PUT admin/campaigns/{id}/speed
    POST admin/campaigns/{id}/test-letters
    POST admin/campaigns/{id}/unknown/sending`,
  'cases.publish': `
    GET admin/cases
    GET admin/cases/export
    PUT admin/cases/{id}
    POST admin/cases/{id}/withdrawal`,
  'codes.write': `
    GET POST admin/redeem-batches
    POST admin/redeem-batches/preview
    POST admin/redeem-batches/proposals
    POST admin/redeem-batches/{id}/codes
    POST admin/redeem-batches/{id}/withdraw
    GET admin/redeem-codes
    POST admin/redeem-codes/find
    POST admin/redeem-codes/{id}/withdraw`,
  'coupons.write': `
    GET POST admin/coupons
    GET admin/coupons/export
    POST admin/coupons/preview
    PUT admin/coupons/{id}
    POST admin/coupons/{id}/preview`,
  'customers.correct': `
    PUT admin/accounts/{id}/person`,
  'customers.export': `
    GET admin/accounts/export
    GET admin/point-records/export`,
  'customers.note': `
    POST admin/accounts/{id}/notes
    DELETE PUT admin/accounts/{id}/notes/{noteId}`,
  'customers.read': `
    GET admin/accounts
    GET admin/accounts/{id}
    GET admin/accounts/{id}/application
    GET admin/accounts/{id}/events
    GET admin/accounts/{id}/notes
    GET admin/accounts/{id}/points
    GET admin/point-records`,
  'customers.sessions': `
    GET admin/accounts/{id}/passkeys
    POST admin/accounts/{id}/passkeys/{passkeyId}/removal
    DELETE GET admin/accounts/{id}/sessions`,
  'incidents.settle': `
    GET admin/incidents
    GET admin/incidents/export
    POST admin/incidents/{id}/close
    POST admin/incidents/{id}/decision
    GET admin/incidents/{id}/mismatch
    GET admin/month-close
    GET admin/month-close/export`,
  'invoices.issue': `
    GET admin/invoices
    GET admin/invoices/export
    GET admin/invoices/{id}
    POST admin/invoices/{id}/approval
    GET PUT admin/invoices/{id}/file
    POST admin/invoices/{id}/rejection
    POST admin/invoices/{id}/voiding
    GET admin/upload-permission`,
  'jobs.retry': `
    GET admin/jobs
    GET admin/jobs/export
    POST admin/jobs/retry
    POST admin/jobs/{id}/discard
    POST admin/jobs/{id}/retry
    GET admin/queues`,
  'licenses.extend': `
    POST admin/licenses/additions/preview
    POST admin/licenses/{id}/additions
    POST admin/licenses/{id}/additions/preview`,
  'licenses.files': `
    POST admin/licenses/{id}/files
    GET admin/licenses/{id}/files/{fileId}
    POST admin/licenses/{id}/files/{fileId}/revoke`,
  'licenses.grant': `
    POST admin/licenses
    POST admin/licenses/preview`,
  'licenses.price': `
    PUT admin/licenses/{id}/agreed-price
    POST admin/licenses/{id}/agreed-price/preview`,
  'licenses.read': `
    GET admin/licenses
    GET admin/licenses/export
    GET admin/licenses/{id}
    GET admin/licenses/{id}/history`,
  'licenses.revoke': `
    POST admin/licenses/{id}/revoke`,
  'licenses.transfer': `
    POST admin/licenses/{id}/transfer`,
  'licenses.unbind': `
    POST admin/licenses/{id}/unbind`,
  'mail.read': `
    GET admin/letters
    GET admin/letters/{letter}
    GET admin/mail-deliveries
    GET admin/mail-deliveries/export`,
  'mail.resend': `
    POST admin/mail-deliveries/{letterId}/retry
    POST admin/orders/{id}/receipt`,
  'orders.read': `
    GET admin/orders
    GET admin/orders/export
    GET admin/orders/{id}
    GET admin/orders/{id}/events`,
  'orders.refund': `
    GET admin/orders/{id}/refund-preview
    POST admin/orders/{id}/refund-request/approve
    POST admin/orders/{id}/refund-request/reject
    POST admin/orders/{id}/refunds`,
  'plans.read': `
    GET admin/plans`,
  'plans.write': `
    POST admin/plans
    PUT admin/plans/order
    POST admin/plans/preview
    PUT admin/plans/{id}
    DELETE admin/plans/{id}/planned`,
  'points.correct': `
    POST admin/accounts/{id}/points
    POST admin/accounts/{id}/points/preview`,
  'quotes.write': `
    GET POST admin/quotes
    GET admin/quotes/export
    POST admin/quotes/totals
    POST admin/quotes/{id}/copy
    POST admin/quotes/{id}/refusal
    POST admin/quotes/{id}/revision
    GET PUT admin/quotes/{id}
    GET admin/quotes/{id}/licenses
    GET admin/quotes/{id}/pdf
    POST admin/quotes/{id}/sending
    POST admin/quotes/{id}/sending/preview
    POST admin/quotes/{id}/withdrawal`,
  'refunds.settle': `
    GET admin/refunds
    GET admin/refunds/export
    POST admin/refunds/{refundNo}/confirm
    POST admin/refunds/{refundNo}/give-up
    POST admin/refunds/{refundNo}/retry`,
  'reports.read': `
    GET admin/overview`,
  'rewards.grant': `
    GET POST admin/rewards
    GET admin/rewards/candidate
    GET admin/rewards/export
    POST admin/rewards/preview
    POST admin/rewards/second-person
    POST admin/rewards/{id}/confirm
    POST admin/rewards/{id}/revoke`,
  'staff.appoint': `
    PUT admin/accounts/{id}/enabled
    POST admin/accounts/{id}/passkey-reset
    PUT admin/accounts/{id}/role
    POST admin/staff`,
  'status.read': `
    GET admin/status`,
  'transfers.confirm': `
    POST admin/transfers/receipts/{id}/confirm`,
  'transfers.enter': `
    GET admin/transfers
    GET admin/transfers/export
    POST admin/transfers/receipts
    POST admin/transfers/receipts/{id}/reject
    GET admin/transfers/{paymentId}/slip`,
};

const sorted = (routes: Iterable<string>): readonly string[] => [...routes].toSorted();

/** Each line holds the methods and then the path below /api. */
const listed = Object.entries(ROUTES).flatMap(([access, lines]) =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      return words.slice(0, -1).map((method) => `${method} /api/${words.at(-1)}: ${access}`);
    }),
);

const { paths }: { paths: Record<string, Record<string, { 'x-access'?: Access }>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'),
);
const declared = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(
    ([method, operation]) => `${method.toUpperCase()} ${path}: ${operation['x-access'] ?? 'undeclared'}`,
  ),
);

it('admits to every route exactly the callers that the hand-kept list names', () => {
  expect(sorted(declared)).toEqual(sorted(listed));
});

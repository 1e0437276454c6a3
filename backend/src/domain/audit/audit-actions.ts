/**
 * Everything that the audit log can say was done, by what it was done to. The console has its words for each, in both
 * languages; filters offer them in this order.
 */
const ACTIONS = {
  account: [
    'registered',
    'invited',
    'mail_changed',
    'role_changed',
    'disabled',
    'enabled',
    'subscribed',
    'unsubscribed',
    'deletion_requested',
    'deletion_cancelled',
    'erased',
    'read',
    'exported',
  ],
  session: ['begun', 'refused', 'ended', 'others_ended', 'ended_by_staff', 'confirmed', 'confirmation_refused'],
  password: ['changed', 'change_refused', 'reset_asked', 'reset'],
  passkey: ['added', 'addition_refused', 'renamed', 'removed', 'all_removed', 'counter_went_back'],
  plan: ['created', 'changed', 'arranged'],
  coupon: ['created', 'changed'],
  quote: ['requested', 'edited', 'sent', 'withdrawn', 'accepted', 'declined', 'read'],
  quote_export: ['read'],
  order: [
    'coupon_applied',
    'coupon_removed',
    'paid_with_points',
    'refund_requested',
    'refund_approved',
    'refund_rejected',
    'refund_placed',
    'refund_retried',
    'refund_confirmed',
    'read',
  ],
  order_export: ['read'],
  refund_export: ['read'],
  payment: [
    'notification_refused',
    'slip_read',
    'receipt_entered',
    'receipt_confirmed',
    'receipt_rejected',
    'incident_closed',
  ],
  transfer_export: ['read'],
  incident_export: ['read'],
  invoice: ['requested', 'issued', 'rejected', 'voided', 'read'],
  invoice_export: ['read'],
  license: [
    'granted',
    'grant_proposed',
    'grant_rejected',
    'added_to',
      'price_agreed',
    'unbound_by_staff',
    'revoked_by_staff',
    'file_granted',
    'file_revoked',
    'read',
  ],
  license_export: ['read'],
  proposal: ['made', 'approved', 'rejected', 'withdrawn'],
  points: ['spent'],
  redeem_code: ['redeemed', 'refused', 'withdrawn'],
  redeem_batch: ['made', 'printed', 'withdrawn'],
  reward: ['granted', 'content_seen', 'revoked'],
  reward_candidate: ['read'],
  reward_export: ['read'],
  application: [
    'submitted',
    'approved',
    'rejected',
    'reopened',
    'canned_note_saved',
    'canned_note_removed',
    'mail_allowed',
    'read',
  ],
  application_export: ['read'],
  case: ['changed', 'withdrawn', 'consent_answered'],
  campaign: [
    'created',
    'changed',
    'removed',
    'tested',
    'scheduled',
    'recalled',
    'started',
    'paused',
    'resumed',
    'speed_changed',
    'cancelled',
    'finished',
    'unknown_sent_again',
    'recipients_exported',
  ],
  'campaign-recipients': ['read'],
  marketing: ['unsubscribe_key_rotated'],
  mail: ['sent_again', 'exported'],
  job: ['retried', 'all_retried', 'discarded'],
  audit: ['read', 'checked', 'exported'],
} as const;

type Area = keyof typeof ACTIONS;

/** What was done, as `noun.verb`. */
export type AuditAction = { [Noun in Area]: `${Noun}.${(typeof ACTIONS)[Noun][number]}` }[Area];

/** What staff looked at: the noun of an action that ends in `.read`. */
export type ReadByStaff = Extract<AuditAction, `${string}.read`> extends `${infer Noun}.read` ? Noun : never;

export const AUDIT_ACTIONS = Object.entries(ACTIONS).flatMap(([noun, verbs]) =>
  verbs.map((verb) => `${noun}.${verb}` as AuditAction),
);

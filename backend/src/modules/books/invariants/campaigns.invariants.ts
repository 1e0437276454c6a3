import type { Invariant } from './invariant.js';

/** Mail campaigns. The recipient list's primary key already prevents duplicates. */
export const CAMPAIGN_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I10.finished-campaigns-are-finished',
    says: 'a finished campaign has no recipients left to send to',
    sql: `
      SELECT c.id::text AS subject, r.status || ' ' || r.account_id AS detail
        FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
       WHERE c.status = 'finished' AND r.status IN ('waiting', 'sending')`,
  },
  {
    id: 'I10.letters-were-begun',
    says: 'a campaign mail with an outcome was recorded, with its run, before sending began',
    sql: `
      SELECT letter_id::text AS subject, status AS detail FROM campaign_recipients
       WHERE status IN ('sending', 'sent', 'bounced', 'failed', 'unknown') AND (run_no IS NULL OR tried_at IS NULL)`,
  },
];

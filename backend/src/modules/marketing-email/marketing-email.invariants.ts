import { HoldsInvariants, type Invariant, type InvariantHolder } from '../../platform/invariants/invariant.js';

@HoldsInvariants()
export class MarketingEmailInvariants implements InvariantHolder {
  readonly invariants: readonly Invariant[] = [
    {
      name: 'marketing.finished_is_finished',
      violations: `SELECT c.id::text AS subject FROM campaigns c WHERE c.status = 'finished' AND EXISTS (
        SELECT FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.status IN ('waiting', 'sending'))`,
    },
    {
      name: 'marketing.letters_were_begun_by_a_run',
      violations: `SELECT r.letter_id::text AS subject FROM campaign_recipients r
        WHERE r.status IN ('sending', 'sent', 'bounced', 'failed', 'unknown') AND (r.run_no IS NULL OR r.tried_at IS NULL)`,
    },
  ];
}

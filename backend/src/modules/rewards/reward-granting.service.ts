import { Injectable } from '@nestjs/common';
import { givenByLine } from '../../domain/approvals/giving.js';
import { shanghaiDate } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { type LicenseFacts, perCapacity } from '../../domain/licensing/license.js';
import { type Addition, additionTerms } from '../../domain/licensing/renewal-and-upgrade.js';
import {
  computeReward,
  type ContentAddressVerdict,
  evaluateReward,
  nextRecheck,
  type PromotedContent,
  readContentAddress,
  type RewardKind,
  rewardMonth,
  type RewardRules,
} from '../../domain/rewards/reward.js';
import { canonicalMail } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../account/index.js';
import { type Act, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit } from '../audit/index.js';
import { LicenseCapacity, OwnedLicenses } from '../paid/index.js';
import { PlanCatalog } from '../plans/index.js';
import { Site, type SiteConfig } from '../site/index.js';
import { RewardMails } from './reward-care.service.js';
import { type NewReward, RewardsRepository } from './rewards.repository.js';

/** The campaign as the rules read it. An article and a post earn the same. */
function rewardRules({ campaign }: Pick<SiteConfig, 'campaign'>): RewardRules {
  const { article, video, popular, popularReads: minReads, popularPlays: minPlays, reposted, review } = campaign;
  return {
    article,
    post: article,
    video,
    popularity: { ...popular, minReads, minPlays },
    repost: reposted,
    tutorial: review,
    keepMonths: campaign.keepMonths,
  };
}

/** What staff decided about a piece of content. */
interface RewardDraft {
  /** Address of the account that published it. */
  readonly mail: string;
  readonly licenseId: string;
  readonly contentUrl: string;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly publishedOn: string;
  readonly content: PromotedContent;
  readonly kind: RewardKind;
  readonly note: string;
}

/** What decides the quantity and the recipient. */
type RewardTerms = Pick<RewardDraft, 'mail' | 'licenseId' | 'content' | 'kind'>;

/** A reward granted at once, or a proposal that waits for a second person. */
interface RewardOutcome {
  readonly id: string | null;
  readonly proposalId: string | null;
}

/** A reward by the figures of the day it was requested, as a proposal stores it. */
type RewardFacts = Omit<NewReward, 'nextCheckOn' | 'grantedBy' | 'grantedAt'>;
type Address = Extract<ContentAddressVerdict, { ok: true }>;

/** Gives rewards. The quantity is computed from the campaign's figures, never typed in. */
@Injectable()
export class RewardGranting {
  readonly #act: Act<RewardFacts>;

  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly accounts: Accounts,
    private readonly rewards: RewardsRepository,
    private readonly licenses: OwnedLicenses,
    private readonly capacity: LicenseCapacity,
    private readonly plans: PlanCatalog,
    private readonly mails: RewardMails,
    private readonly audit: Audit,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<RewardFacts>('reward', (tx, act) => this.#give(tx, act));
  }

  /** What the content earns in each kind, by today's figures. */
  preview(content: PromotedContent) {
    const rules = rewardRules(this.site.config);
    return perCapacity((kind) => computeReward(content, kind, rules));
  }

  /** Whether a reward would be proposed. An unknown account is judged by the quantity alone. */
  async needsSecondPerson(staff: StaffMember, { mail, licenseId, content, kind }: RewardTerms): Promise<boolean> {
    const { total } = this.preview(content)[kind];
    return this.keys.run(null, async (tx) => {
      const account = await this.accounts.findActiveByMail(tx, canonicalMail(mail) ?? '');
      const to = account ? { accountId: account.id } : {};
      const license = account ? await this.licenses.lock(tx, account.id, licenseId) : null;
      const givenFen = await this.#given(tx, { kind, quantity: total }, license);
      return this.#act.needsSecondPerson(tx, staff, { givenFen, licenseId, ...to });
    });
  }

  /**
   * Records the reward, adds it to the license, logs it and notifies the customer: all of it or nothing. A reward above
   * one person's limit is proposed.
   *
   * Refuses with reward.address_invalid, reward.published_later, account.not_found, reward.own, license.not_found,
   * reward.month_taken, reward.license_unsuitable, reward.already_unlimited, reward.content_used,
   * license.change_being_refunded.
   */
  async grant(staff: StaffMember, draft: RewardDraft): Promise<RewardOutcome> {
    const now = this.clock.now();
    const address = readContentAddress(draft.contentUrl);
    if (!address.ok) throw refusalOf('contentUrl', address.code);
    if (draft.publishedOn > shanghaiDate(now)) throw refusalOf('publishedOn', 'reward.published_later');
    return this.keys.run(staff.key, async (tx) => {
      await this.#act.hold(tx, staff);
      const account = await this.accounts.findActiveByMail(tx, canonicalMail(draft.mail) ?? '');
      if (!account) throw refusalOf('mail', 'account.not_found');
      const payload = this.#compute({ ...draft, address, now }, account.id);
      const license = await this.#requireGrantable(tx, payload, staff, now);
      const { accountId, licenseId } = payload;
      const { resultId: id, proposalId } = await this.#act.perform(tx, staff, {
        payload,
        personal: ['contentUrl', 'contentKey', 'note'],
        reason: '',
        givenFen: await this.#given(tx, payload, license),
        accountId,
        licenseId,
      });
      return { id, proposalId };
    });
  }

  /** Locks the license, and refuses a reward that cannot be added to it. */
  async #requireGrantable(
    tx: Tx,
    { accountId, licenseId, month, kind, quantity: amount }: RewardFacts,
    staff: StaffMember,
    now: Date,
  ): Promise<LicenseFacts | null> {
    if (accountId === staff.accountId) throw new AppError('reward.own');
    const hasRewardThisMonth = await this.rewards.hasFor(tx, accountId, month);
    const license = await this.licenses.lock(tx, accountId, licenseId);
    const verdict = evaluateReward(license, { kind, amount }, { customerId: accountId, hasRewardThisMonth, now });
    if (!verdict.ok) throw new AppError(verdict.code);
    return license;
  }

  /** What it gives away; for a licence that is not known yet, as for any licence. Only professional ones take any. */
  async #given(tx: Tx, reward: Addition, license: LicenseFacts | null): Promise<number> {
    const line = { ...additionTerms(reward), source: 'reward' } as const;
    return givenByLine(line, license, await this.plans.giftMeasure(tx, 'professional'));
  }

  async #give(tx: Tx, { payload, staff }: ExecutedAct<RewardFacts>) {
    const now = this.clock.now();
    const { accountId, licenseId, kind, quantity, publishedOn, keepMonths, contentUrl } = payload;
    await this.accounts.getRecipient(tx, accountId);
    await this.#requireGrantable(tx, payload, staff, now);
    const { accountId: staffId } = staff;
    const nextCheckOn = nextRecheck(publishedOn, keepMonths, shanghaiDate(now));
    const reward = { ...payload, nextCheckOn, grantedBy: staffId, grantedAt: now };
    const inserted = await this.rewards.insert(tx, reward);
    if (!inserted.ok) {
      if (inserted.taken === 'month') throw new AppError('reward.month_taken');
      throw refusalOf('contentUrl', 'reward.content_used');
    }
    const { id } = inserted;
    const source = { kind: 'reward', id } as const;
    const after = await this.capacity.add(tx, { licenseId, accountId, kind, quantity, source, staffId, now });
    await this.mails.granted(tx, after, { kind, quantity, keepMonths });
    const facts = { ...reward, contentUrl: undefined, contentKey: undefined, note: undefined };
    const written = { subject: id, after: facts, personal: { contentUrl } };
    this.audit.record(tx, { actorId: staffId, action: 'reward.granted', ...written });
    return { id, licenseId };
  }

  #compute(
    { content, kind, address, publishedOn, licenseId, note, now }: RewardDraft & { address: Address; now: Date },
    accountId: string,
  ): RewardFacts {
    const rules = rewardRules(this.site.config);
    const { total: quantity, ...parts } = computeReward(content, kind, rules);
    const { kind: contentKind, reads, plays, isReposted, isTutorialOrReview } = content;
    const { keepMonths } = rules;
    return {
      accountId,
      licenseId,
      month: rewardMonth(now),
      contentUrl: address.url,
      contentKey: address.key,
      contentKind,
      publishedOn,
      reads,
      plays,
      isReposted,
      isTutorialOrReview,
      kind,
      ...parts,
      quantity,
      keepMonths,
      note,
    };
  }
}

type FieldCode = 'reward.address_invalid' | 'reward.published_later' | 'reward.content_used' | 'account.not_found';

const refusalOf = (field: string, code: FieldCode): AppError => new AppError(code, { details: [{ field, code }] });

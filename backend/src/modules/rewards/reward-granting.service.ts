import { Injectable } from '@nestjs/common';
import { canonicalMail } from '../../domain/accounts/mail-address.js';
import { shanghaiDate } from '../../domain/calendar/shanghai.js';
import { AppError } from '../../domain/errors/index.js';
import { type ContentAddressVerdict, readContentAddress } from '../../domain/rewards/content-address.js';
import {
  computeReward,
  evaluateReward,
  nextRecheck,
  type PromotedContent,
  type RewardKind,
  rewardMonth,
} from '../../domain/rewards/reward.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, violatedConstraintOf } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { LicenseCapacity, OwnedLicenses } from '../paid/index.js';
import { Site } from '../site/index.js';
import { campaignRules } from './campaign-rules.js';
import { RewardLetters } from './reward-letters.service.js';
import { type NewReward, RewardsRepository } from './rewards.repository.js';

/** What staff decided about a piece of content. */
export interface RewardDraft {
  /** Of the account that published it. */
  readonly mail: string;
  readonly licenseId: string;
  readonly contentUrl: string;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly publishedOn: string;
  readonly content: PromotedContent;
  readonly kind: RewardKind;
  readonly note: string;
}

type Address = Extract<ContentAddressVerdict, { ok: true }>;

/** Gives rewards. How much is computed from the campaign's figures, never typed. */
@Injectable()
export class RewardGranting {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly accounts: Accounts,
    private readonly rewards: RewardsRepository,
    private readonly licenses: OwnedLicenses,
    private readonly capacity: LicenseCapacity,
    private readonly letters: RewardLetters,
    private readonly audit: Audit,
  ) {}

  /** What the content earns in each kind, by today's figures. */
  preview(content: PromotedContent) {
    const rules = campaignRules(this.site.config);
    return { users: computeReward(content, 'users', rules), assets: computeReward(content, 'assets', rules) };
  }

  /**
   * Records the reward, adds it to the license, writes it down and tells the customer: all of it or nothing. Answers the
   * reward's id.
   *
   * Refuses with reward.address_invalid, reward.published_later, account.not_found, reward.own, license.not_found,
   * reward.month_taken, reward.license_unsuitable, reward.already_unlimited, reward.content_used.
   */
  async grant(staff: StaffMember, draft: RewardDraft): Promise<string> {
    const now = this.clock.now();
    const address = readContentAddress(draft.contentUrl);
    if (!address.ok) throw refusalOf('contentUrl', address.code);
    if (draft.publishedOn > shanghaiDate(now)) throw refusalOf('publishedOn', 'reward.published_later');
    try {
      return await this.keys.run(staff.key, (tx) => this.#grant(tx, staff, { ...draft, address, now }));
    } catch (error) {
      const violated = violatedConstraintOf(error);
      if (violated === 'rewards_once_a_month') throw new AppError('reward.month_taken');
      if (violated === 'rewards_content_once') throw refusalOf('contentUrl', 'reward.content_used');
      throw error;
    }
  }

  async #grant(
    tx: Tx,
    staff: StaffMember,
    draft: RewardDraft & { readonly address: Address; readonly now: Date },
  ): Promise<string> {
    const { mail, licenseId, kind, now } = draft;
    const account = await this.accounts.findActiveByMail(tx, canonicalMail(mail) ?? '');
    if (!account) throw refusalOf('mail', 'account.not_found');
    if (account.id === staff.accountId) throw new AppError('reward.own');

    const reward = this.#compute(draft, account.id, staff.accountId);
    const hasRewardThisMonth = await this.rewards.hasFor(tx, account.id, reward.month);
    // The row comes before the license's lock: of two at one moment the second waits for its unique month.
    const id = hasRewardThisMonth ? '' : await this.rewards.insert(tx, reward);
    const license = await this.licenses.lock(tx, account.id, licenseId);
    const addition = { kind, amount: reward.quantity };
    const verdict = evaluateReward(license, addition, { customerId: account.id, hasRewardThisMonth, now });
    if (!verdict.ok) throw new AppError(verdict.code);

    const { quantity } = reward;
    const source = { kind: 'reward', id } as const;
    const after = await this.capacity.add(tx, {
      licenseId,
      accountId: account.id,
      kind,
      quantity,
      source,
      staffId: staff.accountId,
      now,
    });
    await this.letters.granted(tx, after, { kind, quantity, keepMonths: reward.keepMonths });
    const { contentUrl } = reward;
    const facts = { ...reward, contentUrl: undefined, contentKey: undefined, note: undefined };
    const actor = { actorId: staff.accountId, address: staff.address };
    const written = { subject: id, after: facts, personal: { contentUrl } };
    await this.audit.record(tx, { ...actor, action: 'reward.granted', ...written });
    return id;
  }

  #compute(
    { content, kind, address, publishedOn, licenseId, note, now }: RewardDraft & { address: Address; now: Date },
    accountId: string,
    grantedBy: string,
  ): NewReward {
    const rules = campaignRules(this.site.config);
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
      nextCheckOn: nextRecheck(publishedOn, keepMonths, shanghaiDate(now)),
      note,
      grantedBy,
      grantedAt: now,
    };
  }
}

type FieldCode = 'reward.address_invalid' | 'reward.published_later' | 'reward.content_used' | 'account.not_found';

const refusalOf = (field: string, code: FieldCode): AppError => new AppError(code, { details: [{ field, code }] });

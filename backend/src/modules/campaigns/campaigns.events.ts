import { type Locale, LOCALES } from '../../domain/locale/locales.js';
import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/** One run of a campaign. Ignored unless `runNo` is still the campaign's. */
export interface CampaignRunJob {
  readonly campaignId: string;
  readonly runNo: number;
}

export const campaignRunJob: JobContract<CampaignRunJob> = {
  name: 'marketing.campaign-run',
  queue: 'bulk',
  parse(data) {
    const runNo = data['runNo'];
    if (typeof runNo !== 'number') throw new TypeError('payload has no number "runNo"');
    return { campaignId: textOf(data, 'campaignId'), runNo };
  },
};

/** A test mail to the member of staff who writes the campaign, with the content at the time the job runs. */
export interface TestMailJob {
  readonly campaignId: string;
  readonly accountId: string;
  readonly letterId: string;
  readonly locale: Locale;
}

export const testMailJob: JobContract<TestMailJob> = {
  name: 'marketing.test-letter',
  queue: 'mail',
  parse(data) {
    const locale = LOCALES.find((one) => one === data['locale']);
    if (!locale) throw new TypeError('payload has no locale');
    const [campaignId, accountId, letterId] = ['campaignId', 'accountId', 'letterId'].map((key) =>
      textOf(data, key),
    ) as [string, string, string];
    return { campaignId, accountId, letterId, locale };
  },
};

import type { JobContract } from '../../platform/outbox/job-contract.js';
import { NEWS_KINDS, type NewsKind } from './work-news.js';

/** The quiet period of a kind is over: mail about what arrived during it. */
export const quietTimeOver: JobContract<{ readonly kind: NewsKind }> = {
  name: 'work-letters.quiet-time-over',
  queue: 'events',
  parse(data) {
    const kind = NEWS_KINDS.find((one) => one === data['kind']);
    if (!kind) throw new TypeError('payload has no valid "kind"');
    return { kind };
  },
};

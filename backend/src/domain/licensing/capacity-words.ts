import type { Texts } from '../locale/texts.js';
import type { PerCapacity } from './capacity.js';

interface CapacityWords {
  /** 用户数 */
  readonly title: Texts;
  /** After a number, or after "unlimited": 用户 */
  readonly unit: Texts;
  /** `n` of them. */
  readonly one: Texts;
  readonly other: Texts;
  readonly unlimited: Texts;
}

/** What the server calls each capacity; pages have their own words in `ui.json`. */
export const CAPACITY_WORDS: PerCapacity<CapacityWords> = {
  users: {
    title: { zh: '用户数', en: 'Users' },
    unit: { zh: '用户', en: 'users' },
    one: { zh: '{n} 个用户', en: '{n} user' },
    other: { zh: '{n} 个用户', en: '{n} users' },
    unlimited: { zh: '不限用户', en: 'unlimited users' },
  },
  assets: {
    title: { zh: '资产数', en: 'Assets' },
    unit: { zh: '资产', en: 'assets' },
    one: { zh: '{n} 个资产', en: '{n} asset' },
    other: { zh: '{n} 个资产', en: '{n} assets' },
    unlimited: { zh: '不限资产', en: 'unlimited assets' },
  },
};

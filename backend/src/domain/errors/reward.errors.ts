import { defineRefusals } from './refusal.js';

export const rewardErrors = defineRefusals({
  'reward.not_found': { kind: 'not_found', zh: '奖励不存在', en: 'Reward not found' },
  'reward.month_taken': {
    kind: 'conflict',
    zh: '每位用户每月最多获得一次奖励',
    en: 'Each customer can receive at most one reward per calendar month',
  },
  'reward.license_unsuitable': {
    kind: 'conflict',
    zh: '奖励只能发放到有效的专业版授权',
    en: 'A reward requires an active professional licence',
  },
  'reward.already_unlimited': {
    kind: 'conflict',
    zh: '该授权的这一项已经不限，请选择另一种奖励',
    en: 'This licence is already unlimited in this respect. Choose the other kind of reward',
  },
  'reward.own': {
    kind: 'conflict',
    zh: '不能给自己发放奖励，请由同事处理',
    en: 'You cannot grant yourself a reward. Please ask a colleague',
  },
  'reward.address_invalid': {
    kind: 'invalid',
    zh: '请输入以 http:// 或 https:// 开头的公开地址',
    en: 'Enter a public address starting with http:// or https://',
  },
  'reward.published_later': {
    kind: 'invalid',
    zh: '发布日期不能晚于今天',
    en: 'The publication date cannot be in the future',
  },
  'reward.check_not_due': {
    kind: 'conflict',
    zh: '这份内容现在不需要复查',
    en: 'This content is not due for a check',
  },
  'reward.already_revoked': { kind: 'conflict', zh: '奖励已被收回', en: 'This reward has already been withdrawn' },
  'reward.content_used': {
    kind: 'conflict',
    zh: '该内容已获得过奖励',
    en: 'This content has already earned a reward',
  },
});

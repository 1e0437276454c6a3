import { defineRefusals } from './refusal.js';

export const marketingErrors = defineRefusals({
  'marketing.campaign_not_found': { kind: 'not_found', zh: '邮件活动不存在', en: 'This campaign does not exist' },
  'marketing.campaign_status': {
    kind: 'conflict',
    zh: '活动当前的状态不允许此操作，请刷新后再试',
    en: 'The campaign’s status does not allow this. Please refresh and try again',
  },
  'marketing.nothing_to_send': {
    kind: 'unprocessable',
    zh: '请先写好主题和正文',
    en: 'Write a subject and a text first',
  },
  'marketing.subject_missing': { kind: 'unprocessable', zh: '缺少主题', en: 'The subject is missing' },
  'marketing.body_missing': { kind: 'unprocessable', zh: '缺少正文', en: 'The text is missing' },
  'marketing.too_many_marks': {
    kind: 'invalid',
    zh: '换行和格式符号过多（最多 {max} 个），请精简正文',
    en: 'Too many line breaks and formatting signs (at most {max}). Please simplify the text',
  },
  'marketing.schedule_past': {
    kind: 'invalid',
    zh: '发送时间必须晚于现在，并且在一年之内',
    en: 'The time must be in the future and within one year',
  },
  'marketing.nobody_to_write_to': {
    kind: 'unprocessable',
    zh: '没有符合条件的订阅者',
    en: 'No subscriber matches this audience',
  },
  'marketing.link_invalid': {
    kind: 'invalid',
    zh: '退订链接无效或不完整',
    en: 'This unsubscribe link is invalid or incomplete',
  },
});

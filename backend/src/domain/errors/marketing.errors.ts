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
  'marketing.field_malformed': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：变量应写成两个花括号，内为“变量名|默认文字”',
    en: 'Line {line}, character {column}: a field is two braces around “name|fallback text”',
  },
  'marketing.field_unknown': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：没有名为“{name}”的变量',
    en: 'Line {line}, character {column}: there is no field “{name}”',
  },
  'marketing.field_fallback_missing': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：变量“{name}”缺少默认文字',
    en: 'Line {line}, character {column}: the field “{name}” needs a fallback text',
  },
  'marketing.field_fallback_long': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：变量“{name}”的默认文字过长（最多 40 个字符）',
    en: 'Line {line}, character {column}: the fallback text of “{name}” is too long (at most 40 characters)',
  },
  'marketing.field_in_address': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：链接地址中不能使用变量',
    en: 'Line {line}, character {column}: the address of a link cannot hold a field',
  },
  'marketing.too_many_fields': {
    kind: 'invalid',
    zh: '变量过多（最多 {max} 个）',
    en: 'Too many fields (at most {max})',
  },
  'marketing.link_not_found': {
    kind: 'not_found',
    zh: '该链接不存在',
    en: 'This link does not exist',
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

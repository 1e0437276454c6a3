import { defineRefusals } from './refusal.js';

export const jobErrors = defineRefusals({
  'job.not_found': {
    kind: 'not_found',
    zh: '任务不存在，可能已经完成',
    en: 'Job not found. It may already be done',
  },
  'job.not_failed': {
    kind: 'conflict',
    zh: '任务没有失败，无需重试',
    en: 'This job has not failed, so there is nothing to retry',
  },
  'job.not_parked': {
    kind: 'conflict',
    zh: '任务仍在自动重试，暂停后才能丢弃',
    en: 'This job is still being retried. Only a parked job can be discarded',
  },
  'job.letter_not_found': {
    kind: 'not_found',
    zh: '这封邮件的投递记录不存在',
    en: 'There is no record of this email',
  },
  'job.letter_arrived': {
    kind: 'conflict',
    zh: '这封邮件已经送出，无需重发',
    en: 'This email has already been sent',
  },
  'job.letter_under_way': {
    kind: 'conflict',
    zh: '这封邮件正在发送，请稍候',
    en: 'This email is being sent. Please wait',
  },
  'job.letter_expired': {
    kind: 'conflict',
    zh: '邮件中的验证码、链接或报价已过有效期，不能重发，请客户重新获取',
    en: 'The code, link or offer in this email has expired. The customer must request a new one',
  },
  'job.letter_gone': {
    kind: 'conflict',
    zh: '这封邮件含一次性验证码或链接，或收件人已要求清除，内容没有留存，无法重发',
    en: 'This email’s content was not kept: it contained a one-time code or link, or its recipient asked to be erased',
  },
});

import { defineRefusals } from './refusal.js';

export const jobErrors = defineRefusals({
  'job.not_found': {
    kind: 'not_found',
    zh: '任务不存在，可能已经完成',
    en: 'This job does not exist. It may be done by now',
  },
  'job.not_failed': {
    kind: 'conflict',
    zh: '任务没有失败，无需重试',
    en: 'This job has not failed, so there is nothing to try again',
  },
  'job.not_parked': {
    kind: 'conflict',
    zh: '任务仍在自动重试，停下之后才能丢弃',
    en: 'This job is still being tried. Only one that was set aside can be discarded',
  },
  'job.letter_gone': {
    kind: 'conflict',
    zh: '这封邮件已没有待发内容，无法重发',
    en: 'Nothing of this letter is left to be sent again',
  },
});

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
  'job.running': {
    kind: 'conflict',
    zh: '任务正在执行，请稍候',
    en: 'This job is running. Please wait',
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

export const listViewErrors = defineRefusals({
  'list_view.too_many': {
    kind: 'conflict',
    zh: '每人最多保存 {max} 个筛选，请先删除不再使用的筛选',
    en: 'You can keep at most {max} saved filters. Delete one you no longer use and try again',
  },
  'list_view.too_many_shared': {
    kind: 'conflict',
    zh: '每个列表最多共享 {max} 个筛选，请先删除一个，或不共享此筛选',
    en: 'At most {max} filters of a list can be shared. Delete one of them first, or save this filter for yourself',
  },
});

export const workErrors = defineRefusals({
  'work.not_yours': {
    kind: 'forbidden',
    zh: '您的角色不处理这类事项',
    en: 'Your role does not handle this kind of work',
  },
});

export const proposalErrors = defineRefusals({
  'proposal.not_found': { kind: 'not_found', zh: '该复核申请不存在', en: 'Proposal not found' },
  'proposal.decided': {
    kind: 'conflict',
    zh: '该复核申请已处理，请刷新列表',
    en: 'This proposal has already been decided. Reload the list',
  },
  'proposal.expired': {
    kind: 'conflict',
    zh: '该复核申请已过期，请重新提交',
    en: 'This proposal has expired. Please submit it again',
  },
  'proposal.own': { kind: 'conflict', zh: '须由另一位管理员复核', en: 'Another administrator has to decide on this' },
  'proposal.own_account': {
    kind: 'conflict',
    zh: '受益的是您自己的账号，须由其他同事复核',
    en: 'This benefits your own account. Another colleague has to decide on it',
  },
  'proposal.approver_new': {
    kind: 'conflict',
    zh: '新管理员在生效后的 24 小时内不能复核',
    en: 'A new administrator cannot approve anything for the first 24 hours',
  },
  'proposal.void': {
    kind: 'conflict',
    zh: '提交人已无权进行此操作，该复核申请不能通过',
    en: 'The person who proposed this may no longer do so, so it cannot be approved',
  },
  'proposal.not_own': {
    kind: 'conflict',
    zh: '只有提交人可以撤回',
    en: 'Only the administrator who proposed this can withdraw it',
  },
});

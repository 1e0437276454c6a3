import { defineRefusals } from './refusal.js';

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
  'proposal.approver_new': {
    kind: 'conflict',
    zh: '新管理员在生效后的 24 小时内不能复核',
    en: 'A new administrator can approve nothing for the first 24 hours',
  },
  'proposal.not_own': {
    kind: 'conflict',
    zh: '只有提交人可以撤回',
    en: 'Only the administrator who proposed this can withdraw it',
  },
});

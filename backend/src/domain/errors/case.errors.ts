import { defineRefusals } from './refusal.js';

export const caseErrors = defineRefusals({
  'case.not_found': { kind: 'not_found', zh: '案例不存在', en: 'This case does not exist' },
});

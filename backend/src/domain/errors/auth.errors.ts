import { defineRefusals } from './refusal.js';

export const authErrors = defineRefusals({
  'auth.required': { kind: 'unauthenticated', zh: '请先登录', en: 'Please log in first' },
  'auth.forbidden': { kind: 'forbidden', zh: '您没有权限进行此操作', en: 'You are not allowed to do this' },
});

import { defineRefusals } from './refusal.js';

export const authErrors = defineRefusals({
  'auth.required': { kind: 'unauthenticated', zh: '请先登录', en: 'Please sign in first' },
  'auth.forbidden': { kind: 'forbidden', zh: '您没有权限进行此操作', en: 'You are not allowed to do this' },
  'auth.confirmation_needed': {
    kind: 'forbidden',
    zh: '请先重新验证身份',
    en: 'Please confirm it’s you first',
  },
  'auth.passkey_needed': {
    kind: 'forbidden',
    zh: '请先使用通行密钥验证身份',
    en: 'Please verify with your passkey first',
  },
  'auth.wrong_credentials': { kind: 'invalid', zh: '账号或密码错误', en: 'Incorrect email address or password' },
  'auth.busy': {
    kind: 'unavailable',
    zh: '当前登录人数较多，请稍后再试',
    en: 'Many people are signing in right now. Please try again in a moment',
  },
  'auth.code_wrong': {
    kind: 'invalid',
    zh: '邮箱验证码错误或已失效',
    en: 'The email code is incorrect or no longer valid',
  },
  'auth.reset_link_invalid': {
    kind: 'invalid',
    zh: '重置链接无效或已过期，请重新申请',
    en: 'This reset link is invalid or has expired. Please request a new one',
  },
  'auth.old_password_wrong': { kind: 'invalid', zh: '当前密码错误', en: 'The current password is incorrect' },
  'auth.password_needed': {
    kind: 'invalid',
    zh: '请输入当前密码',
    en: 'Please enter your current password',
  },
  'auth.no_password': {
    kind: 'conflict',
    zh: '该账号尚未设置密码，请通过“忘记密码”设置',
    en: 'This account has no password yet. Set one with “forgot password”',
  },
  'auth.password_too_short': {
    kind: 'invalid',
    zh: '密码至少需要8个字符',
    en: 'Password needs at least 8 characters',
  },
  'auth.password_too_long': {
    kind: 'invalid',
    zh: '密码不能超过128个字符',
    en: 'The password can have at most 128 characters',
  },
  'auth.password_common': {
    kind: 'invalid',
    zh: '该密码过于常见，请换一个',
    en: 'This password is too common. Please choose another',
  },
  'auth.password_guessable': {
    kind: 'invalid',
    zh: '密码不能只由您的邮箱或产品名称组成',
    en: 'The password must not be just your email address or the product name',
  },
  'auth.session_not_found': { kind: 'not_found', zh: '该登录会话不存在', en: 'Session not found' },
});

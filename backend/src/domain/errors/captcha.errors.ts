import { defineRefusals } from './refusal.js';

export const captchaErrors = defineRefusals({
  'captcha.wrong': {
    kind: 'invalid',
    zh: '验证码错误或已过期，请重新输入',
    en: 'The captcha is incorrect or has expired. Please enter the new one',
  },
  'captcha.proof_needed': {
    kind: 'too_many',
    zh: '提交前需要先检查您的浏览器，请重试',
    en: 'Your browser needs to be checked before this can be sent. Please try again',
  },
  'captcha.busy': {
    kind: 'unavailable',
    zh: '验证码繁忙，请稍后再试',
    en: 'Too many captcha requests. Please try again in a moment',
  },
});

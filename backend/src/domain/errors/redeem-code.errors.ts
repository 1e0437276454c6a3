import { defineRefusals } from './refusal.js';

export const redeemCodeErrors = defineRefusals({
  'redeem_code.malformed': {
    kind: 'invalid',
    zh: '兑换码有误，请检查后重新输入',
    en: 'This is not a valid redeem code. Please check it',
  },
  'redeem_code.not_found': { kind: 'not_found', zh: '兑换码不存在', en: 'This redeem code does not exist' },
  'redeem_code.used': { kind: 'conflict', zh: '兑换码已被使用', en: 'This redeem code has already been used' },
  'redeem_code.expired': { kind: 'conflict', zh: '兑换码已过期', en: 'This redeem code has expired' },
  'redeem_code.withdrawn': { kind: 'conflict', zh: '兑换码已作废', en: 'This redeem code was withdrawn' },
  'redeem_code.batch_not_found': {
    kind: 'not_found',
    zh: '兑换码批次不存在',
    en: 'This batch of redeem codes does not exist',
  },
  'redeem_code.batch_over': {
    kind: 'invalid',
    zh: '截止时间必须晚于现在',
    en: 'The expiry date must be in the future',
  },
  'redeem_code.takes_two': {
    kind: 'conflict',
    zh: '这批兑换码须由另一位管理员复核',
    en: 'This batch requires approval by a second administrator',
  },
  'redeem_code.printed': {
    kind: 'conflict',
    zh: '这批兑换码已生成并保存过，无法再次查看',
    en: 'The codes of this batch have already been created and saved. They cannot be shown again',
  },
  'redeem_code.quantity_invalid': {
    kind: 'invalid',
    zh: '每个兑换码最多 {max}',
    en: 'One code can give at most {max}',
  },
  'redeem_code.license_required': {
    kind: 'unprocessable',
    zh: '请选择要兑换到的授权',
    en: 'Please choose a licence to add it to',
  },
  'redeem_code.locked': {
    kind: 'too_many',
    zh: '输入错误次数过多，请一小时后再试',
    en: 'Too many wrong codes. Please try again in an hour',
  },
});

import { defineRefusals } from './refusal.js';

export const couponErrors = defineRefusals({
  'coupon.not_found': {
    kind: 'not_found',
    zh: '优惠码不存在，请检查输入',
    en: 'Coupon not found. Please check the code',
  },
  'coupon.disabled': { kind: 'conflict', zh: '该优惠码已停用', en: 'This coupon is no longer available' },
  'coupon.not_started': { kind: 'conflict', zh: '该优惠码尚未到使用时间', en: 'This coupon cannot be used yet' },
  'coupon.expired': { kind: 'conflict', zh: '该优惠码已过期', en: 'This coupon has expired' },
  'coupon.wrong_order_kind': {
    kind: 'unprocessable',
    zh: '该优惠码不适用于此类订单',
    en: 'This coupon does not apply to this type of order',
  },
  'coupon.wrong_plan': {
    kind: 'unprocessable',
    zh: '该优惠码不适用于此套餐',
    en: 'This coupon does not apply to this plan',
  },
  'coupon.below_minimum': {
    kind: 'unprocessable',
    zh: '订单金额未达到该优惠码的最低要求',
    en: 'The order is below this coupon’s minimum amount',
  },
  'coupon.above_largest': {
    kind: 'unprocessable',
    zh: '该优惠码仅适用于 ¥{largestYuan} 以内的订单',
    en: 'This coupon applies to orders of up to ¥{largestYuan}',
  },
  'coupon.exhausted': { kind: 'conflict', zh: '该优惠码已用完', en: 'This coupon has been used up' },
  'coupon.lapsed': {
    kind: 'conflict',
    zh: '优惠码只保留 30 分钟，现已不能使用。请移除优惠码，按原价支付',
    en: 'The coupon was held for 30 minutes and can no longer be used. Remove it to pay the full price',
  },
  'coupon.already_used': {
    kind: 'conflict',
    zh: '您使用该优惠码的次数已达上限',
    en: 'You have reached this coupon’s usage limit',
  },
  'coupon.code_unusable': {
    kind: 'invalid',
    zh: '优惠码须为 3–40 位字母、数字、短横线或下划线',
    en: 'A coupon code must have 3 to 40 letters, digits, dashes or underscores',
  },
  'coupon.code_taken': { kind: 'conflict', zh: '该优惠码已存在', en: 'This code is already taken' },
  'coupon.one_value': {
    kind: 'invalid',
    zh: '请填写折扣比例或减免金额中的一项',
    en: 'Please enter either a percentage or an amount',
  },
  'coupon.ends_before_start': {
    kind: 'invalid',
    zh: '结束时间必须晚于开始时间',
    en: 'The end must be after the start',
  },
});

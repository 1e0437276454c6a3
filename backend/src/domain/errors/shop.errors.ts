import { defineRefusals } from './refusal.js';

export const planErrors = defineRefusals({
  'plan.not_found': { kind: 'not_found', zh: '该套餐不存在', en: 'This plan does not exist' },
  'plan.not_sellable': {
    kind: 'unprocessable',
    zh: '该套餐不在线销售，请申请免费企业版或联系销售',
    en: 'This plan is not sold online. Please apply for the free enterprise licence or contact sales',
  },
  'plan.combo_not_found': {
    kind: 'unprocessable',
    zh: '该套餐没有所选的时长，请重新选择',
    en: 'This plan is not available for the chosen term. Please choose another one',
  },
  'plan.price_changed': {
    kind: 'conflict',
    zh: '价格已变为 {price}，请核对后再下单',
    en: 'The price is now {price}. Check it and order again',
  },
  'plan.id_taken': { kind: 'conflict', zh: '该套餐编号已存在', en: 'This plan ID is already taken' },
  'plan.combo_twice': { kind: 'invalid', zh: '同一时长只能设置一次', en: 'Each term can be offered only once' },
  'plan.price_zero': {
    kind: 'invalid',
    zh: '只有标记为免费的套餐才能定价为 0',
    en: 'Only a plan marked as free can have a price of 0',
  },
  'plan.order_incomplete': {
    kind: 'conflict',
    zh: '套餐列表已变化，请刷新后重试',
    en: 'The list of plans has changed. Please reload and try again',
  },
  'plan.change_planned': {
    kind: 'conflict',
    zh: '该套餐已有计划中的修改，请先取消它',
    en: 'A change to this plan is already scheduled. Cancel it first',
  },
  'plan.no_change_planned': {
    kind: 'not_found',
    zh: '该套餐没有计划中的修改',
    en: 'No change to this plan is scheduled',
  },
  'plan.other_change_planned': {
    kind: 'conflict',
    zh: '您看到的计划修改已不在，现在等待生效的是另一项修改，请核对后再操作',
    en: 'The scheduled change you saw has been replaced by another one. Please check it and try again',
  },
  'plan.starts_too_early': {
    kind: 'invalid',
    zh: '生效日期须在今天之后（北京时间）',
    en: 'The date must be after today, Beijing time',
  },
});

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
    zh: '该优惠码仅适用于满 {minimum} 的订单',
    en: 'This coupon applies to orders of {minimum} or more',
  },
  'coupon.above_largest': {
    kind: 'unprocessable',
    zh: '该优惠码仅适用于 {largest} 以内的订单',
    en: 'This coupon applies to orders of up to {largest}',
  },
  'coupon.exhausted': { kind: 'conflict', zh: '该优惠码已用完', en: 'This coupon has been used up' },
  'coupon.lapsed': {
    kind: 'conflict',
    zh: '优惠码的 30 分钟保留期已过，不能再使用。请移除优惠码，按优惠前的应付金额支付',
    en: 'The coupon was held for 30 minutes and can no longer be used. Remove it and pay the amount due without it',
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
    zh: '请填写减免比例或减免金额中的一项',
    en: 'Please enter either a percentage or an amount',
  },
  'coupon.quotes_only': {
    kind: 'conflict',
    zh: '报价单订单不能使用优惠码，而该优惠码仅限报价单订单，无法批准。请拒绝这项复核申请',
    en: 'This coupon would be limited to orders from quotes, which do not accept coupons. Reject the proposal',
  },
  'coupon.ends_before_start': {
    kind: 'invalid',
    zh: '结束时间必须晚于开始时间',
    en: 'The end must be after the start',
  },
});

export const pointErrors = defineRefusals({
  'point.insufficient': {
    kind: 'conflict',
    zh: '积分不足：需要 {cost}，现有 {balance}',
    en: 'Not enough points: {cost} needed, {balance} available',
  },
  'point.on_hold': {
    kind: 'conflict',
    zh: '需要 {cost} 积分，现在可用 {spendable}：另有 {held} 积分冻结中，最晚 {until} 可用（受邀用户的订单届时已过退款期）',
    en: '{cost} points needed, {spendable} can be spent now: {held} are on hold until {until} at the latest, when the orders that earned them can no longer be refunded',
  },
  'point.on_hold_for_refund': {
    kind: 'conflict',
    zh: '需要 {cost} 积分，现在可用 {spendable}：另有 {held} 积分冻结中，受邀用户的退款处理完毕后可用',
    en: '{cost} points needed, {spendable} can be spent now: {held} are on hold until a refund has been decided',
  },
  'point.own': {
    kind: 'conflict',
    zh: '不能更正自己的积分，请由同事处理',
    en: 'You cannot correct your own points. Please ask a colleague',
  },
  'point.correction_invalid': {
    kind: 'invalid',
    zh: '请输入不为 0、且不超过 {max} 的整数',
    en: 'Enter a whole number other than 0, up to {max} either way',
  },
  'point.quantity_invalid': {
    kind: 'invalid',
    zh: '兑换数量必须是 1 到 {max} 的整数',
    en: 'The quantity must be a whole number from 1 to {max}',
  },
});

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

import { defineRefusals } from './refusal.js';

export const paymentErrors = defineRefusals({
  'payment.not_found': { kind: 'not_found', zh: '支付记录不存在', en: 'This payment does not exist' },
  'payment.method_unavailable': {
    kind: 'unprocessable',
    zh: '该支付方式不可用，请选择其他方式',
    en: 'This payment method is not available. Please choose another one',
  },
  'payment.provider_unavailable': {
    kind: 'unavailable',
    zh: '支付渠道暂时没有响应，订单仍然有效，请稍后再试',
    en: 'The payment provider is not responding right now. Your order is still valid; please try again shortly',
  },
  'payment.notification_refused': {
    kind: 'invalid',
    zh: '支付通知未通过校验',
    en: 'The payment notification could not be verified',
  },
  'payment.closed': {
    kind: 'conflict',
    zh: '本次支付已关闭，请重新发起支付',
    en: 'This payment was closed. Please start a new one',
  },
  'payment.remittance_code_invalid': {
    kind: 'invalid',
    zh: '汇款识别码不正确，应为 8 位字母或数字',
    en: 'The remittance code must be 8 letters or digits',
  },
  'payment.not_a_transfer': {
    kind: 'conflict',
    zh: '该订单没有进行中的对公转账',
    en: 'No bank transfer is in progress for this order',
  },
  'payment.slip_type': {
    kind: 'invalid',
    zh: '回单必须是 PDF、JPEG 或 PNG 文件',
    en: 'The payment proof must be a PDF, JPEG or PNG file',
  },
  'payment.payer_account_invalid': {
    kind: 'invalid',
    zh: '账号应为 6–34 位数字或字母',
    en: 'An account number has 6–34 digits or letters',
  },
  'payment.receipt_not_found': { kind: 'not_found', zh: '到账记录不存在', en: 'Bank receipt not found' },
  'payment.receipt_exists': {
    kind: 'conflict',
    zh: '该银行流水号已登记',
    en: 'This bank reference has already been recorded',
  },
  'payment.receipt_decided': {
    kind: 'conflict',
    zh: '该到账记录已处理',
    en: 'This bank receipt has already been decided',
  },
  'payment.receipt_own': {
    kind: 'forbidden',
    zh: '须由登记人以外的同事确认',
    en: 'A colleague other than the one who recorded it must confirm it',
  },
  'payment.incident_not_found': { kind: 'not_found', zh: '异常记录不存在', en: 'This incident does not exist' },
  'payment.not_mismatched': {
    kind: 'conflict',
    zh: '这笔款项已经处理过',
    en: 'This payment has already been handled',
  },
  'payment.mismatch_changed': {
    kind: 'conflict',
    zh: '金额已变化：应付 {expectedYuan} 元，到账 {receivedYuan} 元。请核对后重新处理',
    en: 'The amounts have changed: ¥{expectedYuan} is due and ¥{receivedYuan} was received. Please check again',
  },
  'payment.foreign_currency': {
    kind: 'conflict',
    zh: '到账币种不是人民币，只能全额退回',
    en: 'The money arrived in another currency and can only be returned',
  },
  'payment.nothing_missing': {
    kind: 'conflict',
    zh: '到账金额不少于应付，无需补款',
    en: 'The full amount has arrived, so nothing is left to request',
  },
  'payment.incident_closed': { kind: 'conflict', zh: '该异常已处理', en: 'This incident has already been resolved' },
});

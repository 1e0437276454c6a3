import { defineRefusals } from './refusal.js';

export const invoiceErrors = defineRefusals({
  'invoice.not_found': { kind: 'not_found', zh: '发票不存在', en: 'This invoice does not exist' },
  'invoice.not_issued': { kind: 'conflict', zh: '发票尚未开具', en: 'This invoice has not been issued yet' },
  'invoice.already_requested': {
    kind: 'conflict',
    zh: '该订单已申请过发票',
    en: 'An invoice was already requested for this order',
  },
  'invoice.nothing_to_invoice': {
    kind: 'unprocessable',
    zh: '该订单没有可开票的金额',
    en: 'There is no amount to invoice on this order',
  },
  'invoice.already_issued': {
    kind: 'conflict',
    zh: '该发票已开具',
    en: 'This invoice has already been issued',
  },
  'invoice.already_ended': {
    kind: 'conflict',
    zh: '该开票申请已结束，客户可重新提交',
    en: 'This request is closed. The customer can submit a new one',
  },
  'invoice.amount_differs': {
    kind: 'conflict',
    zh: '票面金额与订单的可开票金额 ¥{yuan} 不一致',
    en: 'The invoice amount does not match the ¥{yuan} that can be invoiced on this order',
  },
  'invoice.amount_changed': {
    kind: 'conflict',
    zh: '可开票金额已变为 ¥{yuan}，请核对后再通过',
    en: 'The amount to invoice is now ¥{yuan}. Please check it and approve again',
  },
  'invoice.already_approved': {
    kind: 'conflict',
    zh: '该开票申请已通过审核',
    en: 'This request has already been approved',
  },
  'invoice.number_taken': {
    kind: 'conflict',
    zh: '该发票号码已用于另一张发票',
    en: 'Another invoice already has this number',
  },
  'invoice.number_invalid': {
    kind: 'invalid',
    zh: '发票号码应为 8 到 20 位数字',
    en: 'An invoice number must have 8 to 20 digits',
  },
  'invoice.reason_required': {
    kind: 'unprocessable',
    zh: '请填写原因，客户会在邮件中看到',
    en: 'Please enter a reason. It is sent to the customer by email',
  },
  'invoice.file_invalid': {
    kind: 'invalid',
    zh: '请上传完整的 PDF 文件',
    en: 'Please upload a complete PDF file',
  },
  'invoice.title_required': { kind: 'invalid', zh: '请输入发票抬头', en: 'Please enter the name to bill' },
  'invoice.title_invalid': {
    kind: 'invalid',
    zh: '发票抬头应为 2 到 100 个字符，且不含尖括号或换行',
    en: 'The name to bill must have 2 to 100 characters, without angle brackets or line breaks',
  },
  'invoice.tax_number_required': { kind: 'invalid', zh: '请输入纳税人识别号', en: 'Please enter the tax number' },
  'invoice.tax_number_invalid': {
    kind: 'invalid',
    zh: '纳税人识别号格式不正确，请核对后重新输入',
    en: 'The tax number is not valid. Please check it',
  },
  'invoice.tax_number_checksum': {
    kind: 'invalid',
    zh: '统一社会信用代码校验位不正确，请核对后重新输入',
    en: 'The tax number’s check digit is wrong. Please check it',
  },
});

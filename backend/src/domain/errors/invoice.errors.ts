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
    en: 'There is no money to invoice on this order',
  },
  'invoice.title_required': { kind: 'invalid', zh: '请输入发票抬头', en: 'Please enter the invoice title' },
  'invoice.title_invalid': {
    kind: 'invalid',
    zh: '发票抬头应为 2 到 100 个字符，且不含尖括号或换行',
    en: 'The invoice title must have 2 to 100 characters, without angle brackets or line breaks',
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
    en: 'The check character of the tax number is wrong. Please check it',
  },
});

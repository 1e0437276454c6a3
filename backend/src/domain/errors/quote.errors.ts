import { defineRefusals } from './refusal.js';

export const quoteErrors = defineRefusals({
  'quote.not_found': { kind: 'not_found', zh: '报价单不存在', en: 'This quote does not exist' },
  'quote.not_sent': { kind: 'conflict', zh: '报价单尚未发出', en: 'This quote has not been sent yet' },
  'quote.already_sent': {
    kind: 'conflict',
    zh: '报价单已发出，不能再修改',
    en: 'This quote was sent and can no longer be changed',
  },
  'quote.sending_waits': {
    kind: 'conflict',
    zh: '报价单的发送正在等待另一位管理员复核；请先在「双人复核」中处理',
    en: 'Sending this quote is waiting for approval. Withdraw or decide that proposal first',
  },
  'quote.already_accepted': { kind: 'conflict', zh: '报价单已被接受', en: 'This quote was already accepted' },
  'quote.declined': { kind: 'conflict', zh: '报价单已被谢绝', en: 'This quote was declined' },
  'quote.withdrawn': { kind: 'conflict', zh: '报价单已撤回', en: 'This quote was withdrawn' },
  'quote.expired': { kind: 'conflict', zh: '报价单已过有效期', en: 'This quote has expired' },
  'quote.superseded': {
    kind: 'conflict',
    zh: '报价单已有新版本，请以新版本为准',
    en: 'This quote was replaced by a newer version. Please use that one',
  },
  'quote.not_expired': { kind: 'conflict', zh: '报价单仍在有效期内', en: 'This quote is still valid' },
  'quote.no_end': {
    kind: 'unprocessable',
    zh: '请先设置报价单的有效期',
    en: 'Please set an expiry date for the quote first',
  },
  'quote.end_too_early': {
    kind: 'unprocessable',
    zh: '有效期须为今天或以后，且不超过一年',
    en: 'The expiry date must be today or later, within one year',
  },
  'quote.no_license': {
    kind: 'unprocessable',
    zh: '报价单至少要有一行授权',
    en: 'A quote needs at least one line with a licence',
  },
  'quote.mixed_editions': {
    kind: 'unprocessable',
    zh: '一份报价单中的授权须为同一版本',
    en: 'All licences in a quote must be of the same edition',
  },
  'quote.capacity_invalid': {
    kind: 'unprocessable',
    zh: '请填写授权的用户数和资产数（-1 为不限）',
    en: 'Please enter users and assets for every licence (-1 is unlimited)',
  },
  'quote.too_many_licenses': {
    kind: 'unprocessable',
    zh: '一份报价单最多签发 100 个授权，请将数量较多的行改为「合并为 1 个授权」',
    en: 'A quote can give at most 100 licences. For lines with a large quantity, choose one combined licence',
  },
  'quote.renewal_price_missing': {
    kind: 'unprocessable',
    zh: '请填写第 {line} 行约定的续费年价，须为整数元',
    en: 'Please enter the agreed annual renewal price of line {line}, in whole yuan',
  },
  'quote.renewal_unpriced': {
    kind: 'unprocessable',
    zh: '第 {line} 行的套餐没有按月价格，请约定续费年价，或改为「不支持在线续费」',
    en: 'The plan of line {line} has no price for a term. Enter an agreed annual price, or choose “Cannot renew online”',
  },
  'quote.license_unknown': {
    kind: 'unprocessable',
    zh: '第 {line} 行的授权不属于该客户，请重新选择',
    en: 'A licence of line {line} does not belong to this customer. Choose another one',
  },
  'quote.license_unsuitable': {
    kind: 'unprocessable',
    zh: '第 {line} 行的授权不能续期：已合并、已吊销、已是永久授权，或为免费企业版',
    en: 'A licence of line {line} cannot be extended: it was merged or revoked, is permanent, or is a free enterprise licence',
  },
  'quote.license_unchangeable': {
    kind: 'unprocessable',
    zh: '第 {line} 行的授权不能变更：已合并、已吊销、已到期、由多个授权合并而成，或为免费企业版',
    en: 'A licence of line {line} cannot be changed: it was merged, revoked or has expired, was merged from several, or is a free enterprise licence',
  },
  'quote.change_incomplete': {
    kind: 'unprocessable',
    zh: '请为第 {line} 行选择套餐和要变更的授权',
    en: 'Choose a plan and the licences to change for line {line}',
  },
  'quote.change_edition': {
    kind: 'unprocessable',
    zh: '第 {line} 行的授权属于另一个版本。其他版本请作为新授权报价',
    en: 'A licence of line {line} is of another edition. Quote another edition as a new licence',
  },
  'quote.change_not_larger': {
    kind: 'unprocessable',
    zh: '第 {line} 行扩容后的用户数或资产数不能低于现有授权，且至少一项须增加',
    en: 'Line {line} must add users or assets to its licences, and reduce neither',
  },
  'quote.license_twice': {
    kind: 'unprocessable',
    zh: '第 {line} 行的授权在报价单中出现了两次',
    en: 'A licence of line {line} appears twice in this quote',
  },
  'quote.until_too_early': {
    kind: 'unprocessable',
    zh: '第 {line} 行的共同到期日须晚于每个授权现在的到期日和报价单的有效期',
    en: 'The common end date of line {line} must be after the end of each licence and the expiry date of the quote',
  },
  'quote.license_elsewhere': {
    kind: 'conflict',
    zh: '报价单中的授权 {key} 不属于当前账号。请用拥有它的账号登录后接受，或联系销售重新报价',
    en: 'Licence {key} of this quote does not belong to your account. Sign in with the account that owns it, or ask sales for a new quote',
  },
  'quote.license_changed': {
    kind: 'conflict',
    zh: '授权 {key} 在报价后发生了变化，本报价单不再适用，请联系销售重新报价',
    en: 'Licence {key} has changed since this quote was written, so the quote no longer applies. Please ask sales for a new quote',
  },
  'quote.license_being_refunded': {
    kind: 'conflict',
    zh: '授权 {key} 有订单申请退款或正在退款。若退款未通过，本报价单在到期前仍可接受',
    en: 'An order of licence {key} has a refund pending. If it is declined, this quote can still be accepted until it expires',
  },
  'quote.not_saved': {
    kind: 'unprocessable',
    zh: '请先保存这份报价单，再发送',
    en: 'Please save this quote before you send it',
  },
  'quote.empty': { kind: 'unprocessable', zh: '报价单至少要有一行', en: 'A quote needs at least one line' },
  'quote.line_invalid': {
    kind: 'invalid',
    zh: '第 {line} 行的数量、单价或折扣不正确',
    en: 'The quantity, unit price or discount of line {line} is not valid',
  },
  'quote.total_too_large': { kind: 'unprocessable', zh: '报价金额过大', en: 'The total of this quote is too large' },
});

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
    zh: '票面金额与订单的可开票金额 {amount} 不一致',
    en: 'The invoice amount does not match the {amount} that can be invoiced on this order',
  },
  'invoice.amount_changed': {
    kind: 'conflict',
    zh: '可开票金额已变为 {amount}，请核对后再通过',
    en: 'The amount to invoice is now {amount}. Please check it and approve again',
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

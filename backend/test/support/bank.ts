/** Settings of a site that accepts bank transfers as well as the sandbox. */
export const WITH_BANK = {
  PAYMENT_PROVIDERS: 'sandbox,bank',
  BANK_HOLDER: '示例科技有限公司',
  BANK_NAME: '招商银行深圳分行',
  BANK_ACCOUNT: '7559 1234 5678 901',
};

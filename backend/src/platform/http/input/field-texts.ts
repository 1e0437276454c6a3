import type { Texts } from '../../../domain/locale/texts.js';

/**
 * The message for a field that breaks one of the validators, by the validator's name. Forms show the same before they
 * send; these are for other clients.
 */
export const FIELD_TEXTS: Readonly<Record<string, Texts>> = {
  isString: { zh: '请输入文字', en: 'Please enter text' },
  isNotEmpty: { zh: '此项必填', en: 'This field is required' },
  isNotNull: { zh: '此项不接受 null；没有内容请省略', en: 'This cannot be null. Leave it out instead' },
  isDefined: { zh: '此项必填', en: 'This field is required' },
  minLength: { zh: '内容过短', en: 'This is too short' },
  maxLength: { zh: '内容过长', en: 'This is too long' },
  isEmail: { zh: '您输入的不是一个合法的邮箱地址', en: 'Please enter a valid email address' },
  isMail: { zh: '您输入的不是一个合法的邮箱地址', en: 'Please enter a valid email address' },
  isMailInAscii: {
    zh: '邮箱 @ 之前只能使用英文字母、数字和常用符号，请换用这样的邮箱',
    en: 'Only English letters, digits and common symbols can stand before the @. Please use such an address',
  },
  isMailWithoutRelay: {
    zh: '邮箱 @ 之前不能包含 % 或 !，请换用其他邮箱',
    en: 'The part before the @ cannot contain % or !. Please use another address',
  },
  isMailWithoutQuotes: {
    zh: '邮箱 @ 之前不能包含引号，请换用其他邮箱',
    en: 'The part before the @ cannot contain quotation marks. Please use another address',
  },
  isInt: { zh: '请输入整数', en: 'Please enter a whole number' },
  notEquals: { zh: '此值不可用', en: 'This value cannot be used' },
  min: { zh: '数值过小', en: 'This number is too small' },
  max: { zh: '数值过大', en: 'This number is too large' },
  isBoolean: { zh: '请选择是或否', en: 'Please answer yes or no' },
  isIn: { zh: '请选择列表中的一项', en: 'Please choose one of the list' },
  isUuid: { zh: '编号格式不正确', en: 'This id is not valid' },
  isDate: {
    zh: '请输入 2000 年至 2099 年之间的日期，如 2026-11-25',
    en: 'Enter a date between 2000 and 2099, such as 2026-11-25',
  },
  isMonth: {
    zh: '请输入 2000 年至 2099 年之间的月份，如 2026-11',
    en: 'Enter a month between 2000 and 2099, such as 2026-11',
  },
  isInstant: {
    zh: '请输入 2000 年至 2099 年之间的日期和时间',
    en: 'Enter a date and time between 2000 and 2099',
  },
  matches: { zh: '格式不正确', en: 'The format is not valid' },
  isArray: { zh: '请提供列表', en: 'Please send a list' },
  arrayMaxSize: { zh: '数量过多', en: 'There are too many items' },
  arrayMinSize: { zh: '数量过少', en: 'There are too few items' },
  arrayUnique: { zh: '存在重复项', en: 'There are duplicates' },
  isCleanText: { zh: '包含不支持的字符', en: 'This holds characters that are not supported' },
  whitelistValidation: { zh: '不支持此字段', en: 'This field is not known' },
};

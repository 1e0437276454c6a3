import { defineRefusals } from './refusal.js';

export const applicationErrors = defineRefusals({
  'application.not_found': { kind: 'not_found', zh: '申请不存在', en: 'Application not found' },
  'application.already_applied': {
    kind: 'conflict',
    zh: '每个账号只能申请一次',
    en: 'An account can apply only once',
  },
  'application.free_mail': {
    kind: 'unprocessable',
    zh: '请使用企业邮箱注册的账号申请',
    en: 'Please apply with an account registered with a company email',
  },
  'application.disposable_mail': {
    kind: 'unprocessable',
    zh: '不支持临时邮箱，请使用企业邮箱',
    en: 'Disposable email addresses are not accepted. Please use a company email',
  },
  'application.already_decided': {
    kind: 'conflict',
    zh: '该申请已被处理',
    en: 'This application has already been decided',
  },
  'application.aside_day': {
    kind: 'unprocessable',
    zh: '请选择明天起 90 天内的日期',
    en: 'Choose a day from tomorrow on, at most 90 days ahead',
  },
  'application.not_rejected': {
    kind: 'conflict',
    zh: '只能重新打开被拒绝的申请',
    en: 'Only a rejected application can be reopened',
  },
  'application.own_review': {
    kind: 'forbidden',
    zh: '不能审核自己的申请',
    en: 'You cannot review your own application',
  },
  'application.not_approved': {
    kind: 'conflict',
    zh: '申请通过后才能进行此操作',
    en: 'This requires an approved application',
  },
  'application.renewal_requested': {
    kind: 'conflict',
    zh: '已收到您的续期请求，请留意邮件',
    en: 'Your renewal request was received. Please check your email',
  },
  'application.mail_invalid': {
    kind: 'invalid',
    zh: '请输入合法的邮箱地址',
    en: 'Please enter a valid email address',
  },
  'application.canned_note_not_found': {
    kind: 'not_found',
    zh: '常用说明不存在',
    en: 'This canned note does not exist',
  },
  'application.note_required': {
    kind: 'unprocessable',
    zh: '拒绝申请时须填写审核说明',
    en: 'A rejection requires a note',
  },
});

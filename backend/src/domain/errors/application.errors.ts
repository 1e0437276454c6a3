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
    zh: '只能重新打开未通过的申请',
    en: 'Only a rejected application can be reopened',
  },
  'application.own_review': {
    kind: 'forbidden',
    zh: '不能审核自己的申请，请交给其他审核员',
    en: 'You cannot review your own application. Please leave it to a colleague',
  },
  'application.applicant_disabled': {
    kind: 'conflict',
    zh: '申请人的账号已停用，申请不能通过',
    en: 'The applicant’s account is disabled, so the application cannot be approved',
  },
  'application.not_approved': {
    kind: 'conflict',
    zh: '申请通过后才能进行此操作',
    en: 'This requires an approved application',
  },
  'application.renewal_requested': {
    kind: 'conflict',
    zh: '已收到您的续期报价申请，请留意邮件',
    en: 'Your request for a renewal quote was received. Please check your email',
  },
  'application.mail_invalid': {
    kind: 'invalid',
    zh: '请输入有效的邮箱地址',
    en: 'Please enter a valid email address',
  },
  'application.canned_note_not_found': {
    kind: 'not_found',
    zh: '常用说明不存在',
    en: 'This canned note does not exist',
  },
  'application.too_many_canned_notes': {
    kind: 'conflict',
    zh: '常用说明最多 {max} 条，请先删除不再使用的说明',
    en: 'There can be at most {max} canned notes. Delete one you no longer use and try again',
  },
  'application.too_many_notes': {
    kind: 'conflict',
    zh: '每件申请最多 {max} 条内部备注',
    en: 'An application can have at most {max} internal notes',
  },
  'application.note_required': {
    kind: 'unprocessable',
    zh: '拒绝申请时须填写审核说明',
    en: 'A rejection requires a note',
  },
});

export const caseErrors = defineRefusals({
  'case.not_found': { kind: 'not_found', zh: '案例不存在', en: 'This case does not exist' },
});

export const rewardErrors = defineRefusals({
  'reward.not_found': { kind: 'not_found', zh: '奖励不存在', en: 'Reward not found' },
  'reward.month_taken': {
    kind: 'conflict',
    zh: '每位用户每月最多获得一次奖励',
    en: 'Each customer can receive at most one reward per calendar month',
  },
  'reward.license_unsuitable': {
    kind: 'conflict',
    zh: '奖励只能发放到有效的专业版授权',
    en: 'A reward requires an active professional licence',
  },
  'reward.already_unlimited': {
    kind: 'conflict',
    zh: '该授权的这一项已经不限，请选择另一种奖励',
    en: 'This licence is already unlimited in this respect. Choose the other kind of reward',
  },
  'reward.own': {
    kind: 'conflict',
    zh: '不能给自己发放奖励，请由同事处理',
    en: 'You cannot grant yourself a reward. Please ask a colleague',
  },
  'reward.address_invalid': {
    kind: 'invalid',
    zh: '请输入以 http:// 或 https:// 开头的公开地址',
    en: 'Enter a public address starting with http:// or https://',
  },
  'reward.published_later': {
    kind: 'invalid',
    zh: '发布日期不能晚于今天',
    en: 'The publication date cannot be in the future',
  },
  'reward.check_not_due': {
    kind: 'conflict',
    zh: '这份内容现在不需要复查',
    en: 'This content is not due for a check',
  },
  'reward.already_revoked': { kind: 'conflict', zh: '奖励已被收回', en: 'This reward has already been withdrawn' },
  'reward.content_used': {
    kind: 'conflict',
    zh: '该内容已获得过奖励',
    en: 'This content has already earned a reward',
  },
});

export const marketingErrors = defineRefusals({
  'marketing.campaign_not_found': { kind: 'not_found', zh: '邮件活动不存在', en: 'This campaign does not exist' },
  'marketing.campaign_status': {
    kind: 'conflict',
    zh: '活动的状态已变，不能再这样操作。刷新页面前，请先复制没有保存的文字',
    en: 'The campaign’s status has changed, so this is no longer possible. Copy unsaved text before you refresh the page',
  },
  'marketing.nothing_to_send': {
    kind: 'unprocessable',
    zh: '请先写好主题和正文',
    en: 'Write a subject and a text first',
  },
  'marketing.subject_missing': { kind: 'unprocessable', zh: '缺少主题', en: 'The subject is missing' },
  'marketing.body_missing': { kind: 'unprocessable', zh: '缺少正文', en: 'The text is missing' },
  'marketing.too_many_marks': {
    kind: 'invalid',
    zh: '换行和格式符号过多（最多 {max} 个），请精简正文',
    en: 'Too many line breaks and formatting signs (at most {max}). Please simplify the text',
  },
  'marketing.field_malformed': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：变量应写成两个花括号，内为「变量名|默认文字」',
    en: 'Line {line}, character {column}: a field is two braces around “name|fallback text”',
  },
  'marketing.field_unknown': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：没有名为「{name}」的变量',
    en: 'Line {line}, character {column}: there is no field “{name}”',
  },
  'marketing.field_fallback_missing': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：变量「{name}」缺少默认文字',
    en: 'Line {line}, character {column}: the field “{name}” needs a fallback text',
  },
  'marketing.field_fallback_long': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：变量「{name}」的默认文字过长（最多 40 个字符）',
    en: 'Line {line}, character {column}: the fallback text of “{name}” is too long (at most 40 characters)',
  },
  'marketing.field_in_address': {
    kind: 'invalid',
    zh: '第 {line} 行第 {column} 个字符：链接地址中不能使用变量',
    en: 'Line {line}, character {column}: the address of a link cannot hold a field',
  },
  'marketing.too_many_fields': {
    kind: 'invalid',
    zh: '变量过多（最多 {max} 个）',
    en: 'Too many fields (at most {max})',
  },
  'marketing.link_not_found': {
    kind: 'not_found',
    zh: '该链接不存在',
    en: 'This link does not exist',
  },
  'marketing.schedule_past': {
    kind: 'invalid',
    zh: '发送时间必须晚于现在，并且在一年之内',
    en: 'The time must be in the future and within one year',
  },
  'marketing.nobody_to_write_to': {
    kind: 'unprocessable',
    zh: '没有符合条件的订阅者',
    en: 'No subscriber matches this audience',
  },
  'marketing.link_invalid': {
    kind: 'invalid',
    zh: '退订链接无效或不完整',
    en: 'This unsubscribe link is invalid or incomplete',
  },
});

import { defineRefusals } from './refusal.js';

export const accountErrors = defineRefusals({
  'account.not_found': { kind: 'not_found', zh: '账号不存在', en: 'Account not found' },
  'account.disabled': {
    kind: 'forbidden',
    zh: '该账号已被停用，请联系我们',
    en: 'This account is disabled. Please contact us',
  },
  'account.recipient_disabled': {
    kind: 'conflict',
    zh: '该客户的账号已停用，不能为其办理',
    en: 'The customer’s account is disabled, so nothing can be given to it',
  },
  'account.mail_taken': { kind: 'conflict', zh: '该邮箱已被使用', en: 'This email address is already in use' },
  'account.mail_unchanged': { kind: 'invalid', zh: '这已经是您当前的邮箱', en: 'This is already your email address' },
  'account.name_empty': { kind: 'invalid', zh: '请输入姓名', en: 'Please enter a name' },
  'account.name_too_long': {
    kind: 'invalid',
    zh: '姓名不能超过 50 个字',
    en: 'The name can have at most 50 characters',
  },
  'account.name_unclean': {
    kind: 'invalid',
    zh: '姓名包含不支持的字符',
    en: 'The name contains unsupported characters',
  },
  'account.avatar_invalid': {
    kind: 'invalid',
    zh: '头像须是 PNG 或 JPEG 图片',
    en: 'The picture must be a PNG or JPEG',
  },
  'account.avatar_too_large': {
    kind: 'invalid',
    zh: '头像不能超过 32 KB',
    en: 'The picture can be at most 32 KB',
  },
  'account.deletion_requested': {
    kind: 'conflict',
    zh: '该账号已申请注销',
    en: 'Deletion of this account has already been requested',
  },
  'account.deletion_not_requested': {
    kind: 'conflict',
    zh: '该账号没有注销申请',
    en: 'Deletion of this account has not been requested',
  },
  'account.admin_by_server': {
    kind: 'conflict',
    zh: '没有第二位管理员可以复核。请在服务器上运行：npm run admin -- create 邮箱 角色',
    en: 'There is no second administrator to approve this. Run on the server: npm run admin -- create EMAIL ROLE',
  },
  'account.own_standing': {
    kind: 'conflict',
    zh: '不能更改自己的角色或停用自己的账号',
    en: 'You cannot change your own role or disable your own account',
  },
  'account.of_staff': {
    kind: 'conflict',
    zh: '员工的姓名与邮箱只能由本人更改',
    en: 'Only the staff member can change this name and email address',
  },
  'account.note_not_found': { kind: 'not_found', zh: '备注不存在', en: 'Note not found' },
  'account.too_many_notes': {
    kind: 'conflict',
    zh: '每位客户最多 {max} 条备注，请先删除不再需要的备注',
    en: 'A customer can have at most {max} notes. Delete one you no longer need and try again',
  },
});

export const authErrors = defineRefusals({
  'auth.required': { kind: 'unauthenticated', zh: '请先登录', en: 'Please sign in first' },
  'auth.forbidden': { kind: 'forbidden', zh: '您没有权限进行此操作', en: 'You are not allowed to do this' },
  'auth.confirmation_needed': {
    kind: 'forbidden',
    zh: '请先重新验证身份',
    en: 'Please confirm it’s you first',
  },
  'auth.passkey_needed': {
    kind: 'forbidden',
    zh: '请先使用通行密钥验证身份',
    en: 'Please confirm it’s you with a passkey first',
  },
  'auth.wrong_credentials': { kind: 'invalid', zh: '账号或密码错误', en: 'Incorrect email address or password' },
  'auth.busy': {
    kind: 'unavailable',
    zh: '当前登录人数较多，请稍后再试',
    en: 'Many people are signing in right now. Please try again in a moment',
  },
  'auth.code_wrong': {
    kind: 'invalid',
    zh: '邮箱验证码错误或已失效，请核对或重新获取',
    en: 'The email code is incorrect or no longer valid. Check it or request a new one',
  },
  'auth.reset_link_invalid': {
    kind: 'invalid',
    zh: '重置链接无效或已过期，请重新申请',
    en: 'This reset link is invalid or has expired. Please request a new one',
  },
  'auth.old_password_wrong': { kind: 'invalid', zh: '当前密码错误', en: 'The current password is incorrect' },
  'auth.password_needed': {
    kind: 'invalid',
    zh: '请输入当前密码',
    en: 'Please enter your current password',
  },
  'auth.no_password': {
    kind: 'conflict',
    zh: '该账号尚未设置密码，请通过「忘记密码」设置',
    en: 'This account has no password yet. Set one with “Forgot password”',
  },
  'auth.password_too_short': {
    kind: 'invalid',
    zh: '密码至少需要 8 个字符',
    en: 'Password needs at least 8 characters',
  },
  'auth.password_too_long': {
    kind: 'invalid',
    zh: '密码不能超过 128 个字符',
    en: 'The password can have at most 128 characters',
  },
  'auth.password_common': {
    kind: 'invalid',
    zh: '该密码过于常见，请换一个',
    en: 'This password is too common. Please choose another',
  },
  'auth.password_guessable': {
    kind: 'invalid',
    zh: '密码不能只由您的邮箱或产品名称组成',
    en: 'The password must not be just your email address or the product name',
  },
  'auth.session_not_found': { kind: 'not_found', zh: '该登录会话不存在', en: 'Session not found' },
});

export const passkeyErrors = defineRefusals({
  // One error for every failure of a ceremony, so that an attacker learns nothing from trying.
  'passkey.refused': {
    kind: 'invalid',
    zh: '通行密钥验证失败，请重试',
    en: 'The passkey could not be verified. Please try again',
  },
  'passkey.not_found': { kind: 'not_found', zh: '该通行密钥不存在', en: 'Passkey not found' },
  'passkey.name_empty': { kind: 'invalid', zh: '请输入 Passkey 名称', en: 'Please enter a Passkey name' },
  'passkey.name_too_long': {
    kind: 'invalid',
    zh: '名称不能超过 50 个字',
    en: 'The name can have at most 50 characters',
  },
  'passkey.name_unclean': {
    kind: 'invalid',
    zh: '名称包含不支持的字符',
    en: 'The name contains unsupported characters',
  },
  'passkey.too_many': {
    kind: 'conflict',
    zh: '通行密钥数量已达上限，请先删除不再使用的通行密钥',
    en: 'This account has reached its passkey limit. Please delete one you no longer use',
  },
  'passkey.reset_own': {
    kind: 'conflict',
    zh: '不能重置自己的通行密钥，请在「通行密钥」页面管理',
    en: 'You cannot reset your own passkeys here. Manage them under Passkeys',
  },
  'passkey.reset_by_server': {
    kind: 'conflict',
    zh: '没有另外两位管理员可以办理。请在服务器上运行：npm run admin -- forget-passkeys 邮箱',
    en: 'There are no two other administrators to do this. Run on the server: npm run admin -- forget-passkeys EMAIL',
  },
  'passkey.last_factor': {
    kind: 'conflict',
    zh: '这是登录此账号的唯一方式，请先设置密码再删除',
    en: 'This is the only way to sign in to the account. Set a password before you delete it',
  },
  'passkey.of_staff': {
    kind: 'conflict',
    zh: '员工的通行密钥须由两位管理员重置',
    en: 'Passkeys of staff must be reset by two administrators',
  },
});

export const captchaErrors = defineRefusals({
  'captcha.wrong': {
    kind: 'invalid',
    zh: '验证码错误或已过期，请重新输入',
    en: 'The captcha is incorrect or has expired. Please enter the new one',
  },
  'captcha.proof_needed': {
    kind: 'too_many',
    zh: '提交前需要先检查您的浏览器，请重试',
    en: 'Your browser needs to be checked before this can be sent. Please try again',
  },
  'captcha.busy': {
    kind: 'unavailable',
    zh: '验证码请求过多，请稍后再试',
    en: 'Too many captcha requests. Please try again in a moment',
  },
});

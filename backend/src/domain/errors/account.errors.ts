import { defineRefusals } from './refusal.js';

export const accountErrors = defineRefusals({
  'account.not_found': { kind: 'not_found', zh: '账号不存在', en: 'Account not found' },
  'account.disabled': {
    kind: 'forbidden',
    zh: '该账号已被停用，请联系我们',
    en: 'This account is disabled. Please contact us',
  },
  'account.mail_taken': { kind: 'conflict', zh: '该邮箱已被使用', en: 'This email address is already in use' },
  'account.mail_unchanged': { kind: 'invalid', zh: '这已经是您当前的邮箱', en: 'This is already your email address' },
  'account.name_empty': { kind: 'invalid', zh: '请输入名称', en: 'Please enter a name' },
  'account.name_too_long': {
    kind: 'invalid',
    zh: '名称不能超过 50 个字',
    en: 'The name can have at most 50 characters',
  },
  'account.name_unclean': {
    kind: 'invalid',
    zh: '名称包含不支持的字符',
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
    en: 'Staff change their own name and address',
  },
  'account.note_not_found': { kind: 'not_found', zh: '备注不存在', en: 'Note not found' },
});

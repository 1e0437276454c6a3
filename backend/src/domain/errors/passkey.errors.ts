import { defineRefusals } from './refusal.js';

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
    zh: '通行密钥数量已达上限，请先删除不再使用的',
    en: 'This account has reached its passkey limit. Please remove one you no longer use',
  },
  'passkey.reset_own': {
    kind: 'conflict',
    zh: '不能重置自己的通行密钥，请在账号安全页中管理',
    en: 'You cannot reset your own passkeys here. Manage them in your account',
  },
  'passkey.reset_by_server': {
    kind: 'conflict',
    zh: '没有另外两位管理员可以办理。请在服务器上运行：npm run admin -- forget-passkeys 邮箱',
    en: 'There are no two other administrators to do this. Run on the server: npm run admin -- forget-passkeys EMAIL',
  },
  'passkey.last_factor': {
    kind: 'conflict',
    zh: '这是登录此账号的唯一方式，请先设置密码再删除',
    en: 'This is the only way to sign in to the account. Set a password before you remove it',
  },
  'passkey.of_staff': {
    kind: 'conflict',
    zh: '员工的通行密钥须由两位管理员重置',
    en: 'Passkeys of staff are reset by two administrators',
  },
});

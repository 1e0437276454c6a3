import { perCapacity, CAPACITY_WORDS } from '../../domain/licensing/license.js';
import type { FileStatus } from '../../domain/licensing/file-check.js';
import type { UnreadableReason } from '../../domain/licensing/signed-file.js';

const en = {
  usage: `Usage:
  npm run license -- verify FILE [--key LICENCE_KEY] [--machine MACHINE_CODE] [--keys FILE]
                                 [--revocations FILE] [--at TIME]
  npm run license -- inspect FILE
  npm run license -- issue --input FILE --signing-key FILE [--keys FILE]
  npm run license -- public-key --signing-key FILE [--keys FILE]

verify checks the signature, machine and dates offline. A machine file requires --machine; an encrypted file also --key.
--keys names the file of public keys; the default is LICENSE_KEYS_FILE, then the development keys in DATA_DIR.
Exit codes: 0 valid (grace period included), 1 rejected, 2 usage error, 3 genuine but not checked against a machine.`,
  good: 'This licence file is genuine and valid.',
  notALicense: 'This is a revocation list, not a licence file. To check a file against it, use --revocations.',
  replaced: (at: string) =>
    `A newer file has replaced this one, which is no longer accepted from ${at}. Download the latest file.`,
  unreadable: {
    malformed: 'This is not a licence file, or it is damaged.',
    algorithm_unsupported: 'The file uses an algorithm that is not supported.',
    key_unknown: 'The file was signed with a key that is not among the trusted public keys.',
    signature_invalid: 'The signature is invalid: the file was modified, or we did not issue it.',
    secret_missing: 'The file is encrypted: pass --key, and --machine for a machine file.',
    secret_wrong: 'The file cannot be decrypted: it belongs to a different licence key or machine.',
  } satisfies Record<UnreadableReason, string>,
  status: {
    active: 'Active',
    grace: 'In grace period: the licence has expired, but the product still works for a few days',
    machine_unchecked: 'Machine not checked: the file is genuine but bound to one machine. Pass --machine.',
    expired: 'The licence has expired.',
    file_expired: 'The file has expired. Download a new one; if the licence has expired, renew it first.',
    issued_in_future: 'The file was issued in the future: check the clock of this machine.',
    wrong_machine: 'The file was issued for another machine.',
    revoked: 'The file is on the revocation list.',
  } satisfies Record<FileStatus, string>,
  label: {
    status: 'Status',
    license: 'Licence',
    holder: 'Licensed to',
    edition: 'Edition',
    ...perCapacity((name) => CAPACITY_WORDS[name].title.en),
    features: 'Features',
    expires: 'Valid until',
    machine: 'Machine',
    signed: 'Signed',
    kind: 'Type',
    algorithm: 'Algorithm',
    key: 'Signing key',
    content: 'Content (signature NOT checked)',
  },
  unlimited: 'unlimited',
  permanent: 'permanent',
  none: 'none',
  endOfDay: (on: string, graceDays: number) => `end of ${on}, Beijing time (plus a grace period of ${graceDays} days)`,
  signedOn: (on: string, kid: string, keyStatus: string) => `${on} by ${kid} (${keyStatus})`,
  encrypted: 'encrypted; run verify with --key and --machine',
  anyMachine: 'any',
  command: 'Unknown command',
  missing: (what: string) => `Missing: ${what}`,
  notAnInstant: (text: string) => `--at is not a valid time: ${text}`,
  noKeys: 'No public keys: pass --keys FILE or set LICENSE_KEYS_FILE.',
  testKey: 'This file was signed with a TEST key. Release builds of the product do not accept it.',
};

export type Texts = typeof en;

const zh: Texts = {
  usage: `用法：
  npm run license -- verify 文件 [--key 授权密钥] [--machine 机器码] [--keys 公钥文件]
                                [--revocations 吊销列表] [--at 时间]
  npm run license -- inspect 文件
  npm run license -- issue --input 文件 --signing-key 私钥文件 [--keys 公钥文件]
  npm run license -- public-key --signing-key 私钥文件 [--keys 公钥文件]

verify 离线检查签名、机器码和有效期。绑定机器的文件需要 --machine，加密文件还需要 --key。
--keys 指定公钥文件；默认使用 LICENSE_KEYS_FILE，其次是 DATA_DIR 中的开发公钥。
退出码：0 有效（含宽限期），1 无效，2 用法错误，3 文件真实但未核对机器。`,
  good: '授权文件真实有效。',
  notALicense: '这是吊销列表，不是授权文件。要用它检查授权文件，请使用 --revocations。',
  replaced: (at) => `该文件已有更新的版本，自 ${at} 起不再有效，请下载最新的文件。`,
  unreadable: {
    malformed: '这不是授权文件，或者文件已损坏。',
    algorithm_unsupported: '不支持该文件使用的算法。',
    key_unknown: '签名所用的密钥不在受信任的公钥之列。',
    signature_invalid: '签名无效：文件被修改过，或并非由我们签发。',
    secret_missing: '文件已加密：请提供 --key，绑定机器的文件还需提供 --machine。',
    secret_wrong: '无法解密：文件属于其他授权密钥或其他机器。',
  },
  status: {
    active: '有效',
    grace: '宽限期内：授权已到期，产品仍可短期使用',
    machine_unchecked: '未核对机器：文件真实，但仅限一台机器使用，请提供 --machine。',
    expired: '授权已到期。',
    file_expired: '文件已过期，请重新下载；如授权已到期，请先续费。',
    issued_in_future: '文件的签发时间在未来：请检查本机时钟。',
    wrong_machine: '文件属于另一台机器。',
    revoked: '文件已被吊销。',
  },
  label: {
    status: '状态',
    license: '授权',
    holder: '授权对象',
    edition: '版本',
    ...perCapacity((name) => CAPACITY_WORDS[name].title.zh),
    features: '功能',
    expires: '有效期至',
    machine: '机器码',
    signed: '签发',
    kind: '类型',
    algorithm: '算法',
    key: '签名密钥',
    content: '内容（未验证签名）',
  },
  unlimited: '不限',
  permanent: '永久',
  none: '无',
  endOfDay: (on, graceDays) => `北京时间 ${on} 24:00（另有 ${graceDays} 天宽限期）`,
  signedOn: (on, kid, keyStatus) => `${on}，密钥 ${kid}（${keyStatus}）`,
  encrypted: '已加密；请使用 verify 并提供 --key 和 --machine',
  anyMachine: '不限',
  command: '未知命令',
  missing: (what) => `缺少：${what}`,
  notAnInstant: (text) => `--at 不是有效的时间：${text}`,
  noKeys: '没有公钥：请提供 --keys 文件或设置 LICENSE_KEYS_FILE。',
  testKey: '该文件由测试密钥签发，正式发布的产品不会接受。',
};

/** The terminal's language, from the usual variables in their usual order. English unless they say Chinese. */
export function textsFor(env: Readonly<Record<string, string | undefined>>): Texts {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^zh/i.test(locale) ? zh : en;
}

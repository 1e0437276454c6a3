import type { FileVerdict } from '../file-verification.service.js';
import type { Texts } from '../../../../domain/locale/texts.js';

/** The message for each result of checking a file. */
export const FILE_VERDICT_TEXTS: Readonly<Record<FileVerdict['status'], Texts>> = {
  active: { zh: '授权文件有效', en: 'The licence file is valid' },
  machine_unchecked: {
    zh: '授权文件真实，但尚未核对机器：请输入机器码',
    en: 'The licence file is genuine but was not checked against a machine: enter the machine code',
  },
  grace: { zh: '授权已过期，仍在宽限期内', en: 'The licence has expired and is in its grace period' },
  expired: { zh: '授权已过期', en: 'The licence has expired' },
  file_expired: {
    zh: '授权文件已过期，请重新下载；如授权已到期，请先续费',
    en: 'The file has expired. Download a new one; if the licence has expired, renew it first',
  },
  issued_in_future: { zh: '签发时间晚于当前时间', en: 'The file was issued in the future' },
  wrong_machine: { zh: '授权文件属于另一台机器', en: 'The file belongs to another machine' },
  revoked: {
    zh: '授权文件已失效，请下载最新的文件',
    en: 'The file was replaced or revoked. Download the latest one',
  },
  revocation_list: {
    zh: '这是吊销列表，不是授权文件',
    en: 'This is a revocation list, not a licence file',
  },
  malformed: { zh: '不是有效的授权文件', en: 'This is not a licence file' },
  algorithm_unsupported: { zh: '不支持该文件的算法', en: 'The algorithm of the file is not supported' },
  key_unknown: { zh: '签名密钥未知', en: 'The file was signed with an unknown key' },
  signature_invalid: { zh: '签名无效，文件可能被修改', en: 'The signature is invalid: the file was modified' },
  secret_missing: {
    zh: '请输入授权密钥和机器码以打开文件',
    en: 'Enter the licence key and the machine code to open the file',
  },
  secret_wrong: { zh: '授权密钥或机器码不匹配', en: 'The licence key or machine code does not match' },
};

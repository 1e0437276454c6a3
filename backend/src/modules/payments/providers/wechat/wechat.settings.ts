import { readNamedPublicKeys } from '../shared/keys.js';
import type { ProviderVariables } from '../shared/provider-entry.js';

export interface WechatSettings {
  readonly appId: string;
  readonly mchId: string;
  /** Serial number of our API certificate. */
  readonly serial: string;
  /** Our private key, PKCS#8 PEM. */
  readonly privateKey: string;
  /** 32 bytes: decrypts notifications. */
  readonly apiV3Key: string;
  /**
   * WeChat Pay's public keys, SPKI PEM by key id or certificate serial. The first one is requested; all are trusted.
   */
  readonly platformKeys: ReadonlyMap<string, string>;
  /** Without a trailing slash. */
  readonly gateway: string;
}

export function wechatSettings(variables: ProviderVariables): WechatSettings {
  const serial = variables.need(
    'WECHATPAY_SERIAL',
    /^[0-9A-Fa-f]{16,40}$/,
    'expects the serial number of the API certificate',
  );
  return {
    appId: variables.need('WECHATPAY_APP_ID', /^wx[0-9A-Za-z]{6,30}$/, 'expects an id that begins with wx'),
    mchId: variables.need('WECHATPAY_MCH_ID', /^\d{6,20}$/, 'expects the number of the merchant'),
    serial,
    privateKey: variables.privateKey('WECHATPAY_PRIVATE_KEY'),
    apiV3Key: variables.need('WECHATPAY_API_V3_KEY', /^[\x21-\x7E]{32}$/, 'expects 32 characters'),
    platformKeys: platformKeysOf(variables, serial),
    gateway: variables.gateway('WECHATPAY_GATEWAY', 'https://api.mch.weixin.qq.com').replace(/\/$/, ''),
  };
}

function platformKeysOf(variables: ProviderVariables, serial: string): ReadonlyMap<string, string> {
  const text = variables.need('WECHATPAY_PLATFORM_KEYS');
  const keys = text ? readNamedPublicKeys(text) : new Map<string, string>();
  if (!keys) {
    variables.refuse(
      'WECHATPAY_PLATFORM_KEYS',
      'expects one or more of: a key id or serial number, then its PEM block',
    );
  }
  if (keys?.has(serial)) {
    variables.refuse(
      'WECHATPAY_PLATFORM_KEYS',
      'holds the certificate of WECHATPAY_SERIAL, which is ours and not theirs',
    );
  }
  return keys ?? new Map<string, string>();
}

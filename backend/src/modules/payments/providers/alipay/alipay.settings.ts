import { publicHalfOf, readRsaPublicKey } from '../shared/keys.js';
import type { ProviderVariables } from '../shared/provider-entry.js';

export interface AlipaySettings {
  readonly appId: string;
  /** The merchant (2088…) that receives the money. */
  readonly sellerId: string;
  /** Our private key, PKCS#8 PEM. */
  readonly privateKey: string;
  /** Alipay's public key, SPKI PEM: verifies its responses and notifications. */
  readonly alipayPublicKey: string;
  readonly gateway: string;
}

export function alipaySettings(variables: ProviderVariables): AlipaySettings {
  const privateKey = variables.privateKey('ALIPAY_PRIVATE_KEY');
  return {
    appId: variables.need('ALIPAY_APP_ID', /^\d{10,32}$/, 'expects the number of the application'),
    sellerId: variables.need(
      'ALIPAY_SELLER_ID',
      /^2088\d{12}$/,
      'expects the merchant number, 16 digits that begin with 2088',
    ),
    privateKey,
    alipayPublicKey: theirKeyOf(variables, privateKey),
    gateway: variables.gateway('ALIPAY_GATEWAY', 'https://openapi.alipay.com/gateway.do'),
  };
}

function theirKeyOf(variables: ProviderVariables, ours: string): string {
  const text = variables.need('ALIPAY_PUBLIC_KEY');
  const key = text && readRsaPublicKey(text);
  if (key === null) variables.refuse('ALIPAY_PUBLIC_KEY', "expects Alipay's RSA public key, PEM or base64");
  else if (ours && key === publicHalfOf(ours)) {
    // The console shows both keys. With ours in its place, every genuine notification would look forged.
    variables.refuse('ALIPAY_PUBLIC_KEY', "expects Alipay's public key, not the public half of ALIPAY_PRIVATE_KEY");
  }
  return key ?? '';
}

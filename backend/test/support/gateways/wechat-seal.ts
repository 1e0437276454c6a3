import { createCipheriv, type KeyObject, randomBytes, randomUUID, sign, verify } from 'node:crypto';
import type { Notice } from './fake-gateway.js';
import type { Asked } from './loopback.js';
import { beijing } from './wechat-books.js';

export interface SealOptions {
  readonly key?: KeyObject;
  readonly serial?: string;
  /** Seconds from now. */
  readonly drift?: number;
  readonly apiV3Key?: string;
  readonly algorithm?: string;
  readonly digest?: string;
  readonly id?: string;
}

interface Keys {
  readonly platformKey: KeyObject;
  readonly serial: string;
  readonly apiV3Key: string;
}

/** Signs and encrypts as WeChat Pay does, with the given keys unless a forgery needs others. */
export class WechatSeal {
  constructor(private readonly keys: Keys) {}

  headersFor(body: string, options: SealOptions = {}): Record<string, string> {
    const { key = this.keys.platformKey, serial = this.keys.serial, drift = 0, digest = 'RSA-SHA256' } = options;
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1_000) + drift), randomBytes(16).toString('hex')];
    const signed = sign(digest, Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': signed,
    };
  }

  seal(event: string, resource: object, options: SealOptions = {}): Notice {
    const nonce = randomBytes(6).toString('hex');
    const key = options.apiV3Key ?? this.keys.apiV3Key;
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('transaction'));
    const parts = [cipher.update(JSON.stringify(resource), 'utf8'), cipher.final(), cipher.getAuthTag()];
    const algorithm = options.algorithm ?? 'AEAD_AES_256_GCM';
    const ciphertext = Buffer.concat(parts).toString('base64');
    const body = JSON.stringify({
      id: options.id ?? randomUUID(),
      create_time: beijing(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource: { original_type: 'transaction', algorithm, ciphertext, associated_data: 'transaction', nonce },
    });
    return { headers: { 'content-type': 'application/json', ...this.headersFor(body, options) }, body };
  }
}

interface Merchant {
  readonly mchId: string;
  readonly serial: string;
  readonly publicKey: KeyObject;
}

/** Verifies that requests are signed by the merchant, each nonce used once. */
export class WechatAuthenticator {
  readonly #nonces = new Set<string>();

  constructor(private readonly merchant: Merchant) {}

  accepts({ method, url, headers, body }: Asked): boolean {
    const given = Object.fromEntries(
      Array.from(String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [name, value]),
    );
    const nonce = given['nonce_str'];
    const isFresh = !this.#nonces.has(nonce);
    this.#nonces.add(nonce);
    const { mchId, serial, publicKey } = this.merchant;
    const said = `${method}\n${url.pathname}${url.search}\n${given['timestamp']}\n${nonce}\n${body}\n`;
    const signature = Buffer.from(String(given['signature']), 'base64');
    return (
      isFresh &&
      given['mchid'] === mchId &&
      given['serial_no'] === serial &&
      verify('RSA-SHA256', Buffer.from(said), publicKey, signature)
    );
  }
}

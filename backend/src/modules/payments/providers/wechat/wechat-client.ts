import { Wechatpay } from 'wechatpay-axios-plugin';
import { ProviderError } from '../../provider.port.js';
import { type Deadlines, type Fields, fieldsOf, inTime, textIfAny } from '../shared/answers.js';
import { type ProviderVariables, readNamedPublicKeys } from '../shared/provider-entry.js';

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

/** Codes for which WeChat Pay does not know the outcome itself, or wants a later retry. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'BANKERROR',
  'BIZERR_NEED_RETRY',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEED',
]);

const MAX_BYTES = 64 * 1_024 * 1_024;

interface Answered {
  readonly data: unknown;
}

/** The fields we read of the errors that the client throws. */
interface Failure {
  readonly code?: string;
  readonly response?: { readonly status: number; readonly data: unknown };
}

/** Client for WeChat Pay's API v3: signs requests and accepts only what one of the platform's keys has signed. */
export class WechatClient {
  readonly #wechat: Wechatpay;

  constructor(
    { mchId, serial, privateKey, platformKeys, gateway }: WechatSettings,
    private readonly deadlines: Deadlines,
  ) {
    const [asked = ''] = platformKeys.keys();
    this.#wechat = new Wechatpay({
      mchid: mchId,
      serial,
      privateKey,
      certs: Object.fromEntries(platformKeys),
      baseURL: `${gateway}/`,
      timeout: deadlines.clientMs,
      maxRedirects: 0,
      proxy: false,
      maxContentLength: MAX_BYTES,
      // The platform key with which the response should be signed: during key rotation there are two.
      headers: { 'Wechatpay-Serial': asked },
    });
  }

  /** Throws ProviderError; `providerCode` is WeChat Pay's code. A response without a body is an empty object. */
  async post(path: string, body: Fields): Promise<Fields> {
    return this.#fields(this.#wechat.chain(path).post<Fields, Answered>(body));
  }

  async get(path: string, params: Readonly<Record<string, string>> = {}): Promise<Fields> {
    return this.#fields(this.#wechat.chain(path).get<unknown, Answered>({ params }));
  }

  /** Downloads a file. It is not signed: the caller must compare its digest. */
  async download(address: string): Promise<Buffer> {
    const token = URL.canParse(address) ? new URL(address).searchParams.get('token') : null;
    if (!token) throw new ProviderError('bad_response', 'BILL_ADDRESS');
    const request = { params: { token }, responseType: 'arraybuffer' } as const;
    const data = await this.#data(this.#wechat.chain('v3/billdownload/file').get<unknown, Answered>(request));
    if (!(data instanceof Uint8Array)) throw new ProviderError('bad_response', 'BILL_FILE');
    return Buffer.from(data);
  }

  async #fields(answer: Promise<Answered>): Promise<Fields> {
    const data = await this.#data(answer);
    return data === '' ? {} : fieldsOf(data);
  }

  async #data(answer: Promise<Answered>): Promise<unknown> {
    try {
      return (await inTime(answer, this.deadlines)).data;
    } catch (error) {
      throw error instanceof ProviderError ? error : toProviderError(error);
    }
  }
}

/** Only a response from WeChat Pay itself, with a code that says so, means that nothing happened. */
function toProviderError(error: unknown): ProviderError {
  const { response, code = 'NO_ANSWER' } = (error instanceof Error ? error : {}) as Failure;
  // The client's own signature errors: EV3_RES_HEADER_SIGNATURE_DIGEST and the like.
  if (code.startsWith('EV3_')) return new ProviderError('bad_response', code);
  const status = response?.status ?? 0;
  const said = codeIn(response?.data);
  const isFinal = status >= 400 && status < 500 && status !== 429 && said !== null && !UNKNOWN.has(said);
  return new ProviderError(isFinal ? 'rejected' : 'unknown_outcome', said ?? code, { cause: error });
}

function codeIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null ? textIfAny(data as Fields, 'code') : null;
}

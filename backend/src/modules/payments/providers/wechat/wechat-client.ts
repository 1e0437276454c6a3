import { Wechatpay } from 'wechatpay-axios-plugin';
import { ProviderError } from '../../provider.port.js';
import { type Deadlines, type Fields, fieldsOf, inTime, textIfAny } from '../shared/answers.js';
import type { WechatSettings } from '../shared/provider-settings.js';

/** Codes with which WeChat Pay says that the outcome is unknown, or that the request is to be retried later. */
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

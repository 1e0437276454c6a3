import { AlipaySdk } from 'alipay-sdk';
import { ProviderError } from '../../provider.port.js';
import { beijingTime, type Deadlines, type Fields, inTime, textIfAny } from '../shared/answers.js';
import type { AlipaySettings } from '../shared/provider-settings.js';

const DONE = '10000';
/** Codes for which Alipay itself does not know the outcome. */
const UNKNOWN = ['20000', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'];

const MAX_BILL_BYTES = 64 * 1_024 * 1_024;

/** Client for Alipay's open gateway: signs requests and accepts only what Alipay has signed. */
export class AlipayClient {
  readonly #sdk: AlipaySdk;
  readonly #gateway: string;

  constructor(
    { appId, privateKey, alipayPublicKey, gateway }: AlipaySettings,
    private readonly deadlines: Deadlines,
  ) {
    this.#gateway = gateway;
    this.#sdk = new AlipaySdk({
      appId,
      privateKey,
      keyType: 'PKCS8',
      alipayPublicKey,
      gateway,
      signType: 'RSA2',
      timeout: deadlines.clientMs,
      camelcase: false,
    });
  }

  /**
   * Sends a request and returns the business part of the response. Throws ProviderError; `providerCode` is Alipay's sub
   * code.
   */
  async ask(method: string, bizContent: Fields): Promise<Fields> {
    const answer = await this.#exec(method, bizContent);
    const code = textIfAny(answer, 'code') ?? '';
    if (code === DONE) return answer;
    const subCode = textIfAny(answer, 'sub_code') ?? code;
    const isUnknown = subCode === '' || UNKNOWN.includes(code) || UNKNOWN.includes(subCode);
    throw new ProviderError(isUnknown ? 'unknown_outcome' : 'rejected', subCode);
  }

  /** Returns the signed URL of a cashier page. Nothing is sent. */
  pageUrl(
    method: string,
    bizContent: Fields,
    { notifyUrl, returnUrl }: { readonly notifyUrl: string; readonly returnUrl: string },
  ): string {
    return this.#sdk.pageExecute(method, 'GET', { bizContent, notifyUrl, returnUrl, timestamp: this.#timestamp() });
  }

  /** Whether Alipay has signed these fields of a notification with SHA-256. */
  hasSigned(fields: Readonly<Record<string, string>>): boolean {
    if (fields['sign_type'] !== 'RSA2' || !fields['sign']) return false;
    try {
      return this.#sdk.checkNotifySignV2({ ...fields });
    } catch {
      return false;
    }
  }

  /** Downloads a file named in a response. Over the open internet only by https. */
  async download(address: string): Promise<Buffer> {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || (url.protocol !== 'https:' && url.origin !== new URL(this.#gateway).origin)) {
      throw new ProviderError('bad_response', 'BILL_ADDRESS');
    }
    try {
      return await inTime(fetchFile(url, this.deadlines), this.deadlines);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError('unknown_outcome', 'BILL_DOWNLOAD', { cause: error });
    }
  }

  async #exec(method: string, bizContent: Fields): Promise<Fields> {
    try {
      // Without `validateSign` the SDK accepts any response; without `timestamp` it sends local time as if it were
      // Beijing time.
      const request = { bizContent, timestamp: this.#timestamp() };
      return await inTime(this.#sdk.exec(method, request, { validateSign: true }), this.deadlines);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError('unknown_outcome', 'NO_ANSWER', { cause: error });
    }
  }

  /** By this machine's clock: Alipay compares it with its own. */
  #timestamp(): string {
    return beijingTime(new Date());
  }
}

async function fetchFile(url: URL, { clientMs }: Deadlines): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(clientMs) });
  if (!response.ok) throw new ProviderError('unknown_outcome', `BILL_STATUS_${response.status}`);
  const file = Buffer.from(await response.arrayBuffer());
  if (file.length > MAX_BILL_BYTES) throw new ProviderError('bad_response', 'BILL_SIZE');
  return file;
}

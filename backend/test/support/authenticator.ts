import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cbor } from './cbor.js';

/** What a browser or a key may get wrong, or an attacker may try. Everything else is correct. */
export interface Flaws {
  readonly challenge?: string;
  readonly origin?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  /** Flag bits of the authenticator data: 1 present, 4 verified, 64 includes a credential. */
  readonly flags?: number;
  readonly counter?: number;
  /** Null sends no user handle. */
  readonly userHandle?: string | null;
  readonly signature?: Buffer;
  readonly id?: string;
  readonly credentialType?: string;
  /** COSE algorithm that the key claims. */
  readonly alg?: number;
  readonly credentialIdBytes?: number;
  readonly format?: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

interface Ceremony {
  readonly challenge: string;
  readonly type: string;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Buffer): string => data.toString('base64url');

const PRESENT_AND_VERIFIED = 0b101;
const BRINGS_CREDENTIAL = 0b100_0000;
const ES256 = -7;

/** A browser with its own passkey, in software, that can be made to get things wrong. */
export class SoftwareAuthenticator {
  readonly #rpId: string;
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject };
  #credentialId = randomBytes(32);
  #userHandle = '';
  #counter = 0;

  constructor(readonly origin: string) {
    this.#rpId = new URL(origin).hostname;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get credentialId(): string {
    return b64(this.#credentialId);
  }

  /** Responds to `credentials/start`: returns what `credentials/finish` takes. */
  create({ challenge, user }: CreationOptions, flaws: Flaws = {}) {
    if (flaws.credentialIdBytes) this.#credentialId = randomBytes(flaws.credentialIdBytes);
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#credentialId.length);
    const flags = flaws.flags ?? PRESENT_AND_VERIFIED | BRINGS_CREDENTIAL;
    const authData = Buffer.concat([
      this.#head({ ...flaws, flags }),
      Buffer.alloc(16),
      length,
      this.#credentialId,
      this.#coseKey(flaws.alg ?? ES256),
    ]);
    const statement = new Map([['x', 1]].slice(flaws.format ? 0 : 1) as [string, number][]);
    const attestation = cbor(
      new Map<string, string | Buffer | Map<string, number>>([
        ['fmt', flaws.format ?? 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    );
    const id = flaws.id ?? this.credentialId;
    return {
      id,
      rawId: id,
      type: flaws.credentialType ?? 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: b64(this.#clientData({ challenge, type: 'webauthn.create' }, flaws)),
        attestationObject: b64(attestation),
        transports: ['internal', 'hybrid'],
        publicKeyAlgorithm: ES256,
      },
    };
  }

  /**
   * Responds to `webauthn-login-start`: returns the body of `webauthn-login-finish`. Increments the signature counter
   * each time.
   */
  get({ challenge }: { readonly challenge: string }, flaws: Flaws = {}) {
    this.#counter += 1;
    const authenticatorData = this.#head({ flags: PRESENT_AND_VERIFIED, counter: this.#counter, ...flaws });
    const clientData = this.#clientData({ challenge, type: 'webauthn.get' }, flaws);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const id = flaws.id ?? this.credentialId;
    const userHandle = flaws.userHandle === undefined ? this.#userHandle : flaws.userHandle;
    return {
      id,
      rawId: id,
      type: flaws.credentialType ?? 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        authenticatorData: b64(authenticatorData),
        clientDataJSON: b64(clientData),
        signature: b64(flaws.signature ?? sign('sha256', signed, this.#key.privateKey)),
        ...(userHandle === null ? {} : { userHandle }),
      },
    };
  }

  #head({ rpId = this.#rpId, flags = PRESENT_AND_VERIFIED, counter = 0 }: Flaws): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }

  #clientData(ceremony: Ceremony, flaws: Flaws): Buffer {
    const { challenge = ceremony.challenge, type = ceremony.type, origin = this.origin, crossOrigin = false } = flaws;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  #coseKey(alg: number): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, alg],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { CHALLENGE_TTL_MS, MAX_CREDENTIAL_ID_BYTES } from '../../domain/accounts/credential-rules.js';
import { textIn } from '../../domain/locale/locales.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { Contact } from '../account/index.js';
import { Site } from '../site/index.js';
import type { Passkey } from './passkey.entity.js';

/** Decodes base64url; returns no bytes for text that is not their exact encoding. */
export function fromBase64Url(text: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : Buffer.alloc(0);
}

/** The user handle given to authenticators: the bytes of the account's id, which reveal nothing about the person. */
const handleOf = (accountId: string): Buffer<ArrayBuffer> => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** Parses the browser's client data; returns null when it is malformed. */
function clientDataOf(clientDataJson: string): Readonly<Record<string, unknown>> | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Returns the challenge that a response claims to be for. */
export function challengeIn(clientDataJson: string): string | null {
  const challenge = clientDataOf(clientDataJson)?.['challenge'];
  return typeof challenge === 'string' ? challenge : null;
}

/** Whether the ceremony took place in the site's own window, not in another site's frame. */
function isTopLevel(clientDataJson: string): boolean {
  const data = clientDataOf(clientDataJson);
  return data !== null && data['crossOrigin'] !== true && data['topOrigin'] === undefined;
}

/**
 * Whether a response has no certificates, as requested: statement `none`, or self-attestation by the new key.
 *
 * We would not use the certificates, and verifying them means fetching URLs that an attacker may have chosen.
 */
async function attestsNothing(attestationObject: string): Promise<boolean> {
  // Imports all of the certificate parsing, so it is loaded on the first registration of a passkey.
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(fromBase64Url(attestationObject));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** A large import that includes certificate parsing, so it is loaded on the first use of a passkey. */
const ceremonies = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256 (COSE): the algorithms of today's authenticators. */
const ALGORITHMS = [-8, -7, -257];

interface NewCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly isSynced: boolean;
}

export interface Assertion {
  readonly counter: number;
  readonly isSynced: boolean;
}

/** This site as a WebAuthn relying party: creates the options for authenticators and verifies their responses. */
@Injectable()
export class RelyingParty {
  readonly #origin: string;
  readonly #rpId: string;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly site: Site,
  ) {
    this.#origin = settings.publicUrl;
    this.#rpId = new URL(settings.publicUrl).hostname;
  }

  /** Requests a new discoverable credential with user verification, without attestation of the device. */
  async creationOptions(
    challenge: string,
    { accountId, mail, name, locale }: Contact & { readonly accountId: string },
    known: readonly Passkey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await ceremonies();
    return generateRegistrationOptions({
      rpName: textIn(this.site.config.brand.name, locale),
      rpID: this.#rpId,
      challenge: fromBase64Url(challenge),
      userID: handleOf(accountId),
      userName: mail,
      userDisplayName: name,
      timeout: CHALLENGE_TTL_MS,
      attestationType: 'none',
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /** Requests a signature; with `allowed` empty, the user chooses among all their passkeys for this site. */
  async requestOptions(
    challenge: string,
    allowed: readonly Passkey[] = [],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await ceremonies();
    return generateAuthenticationOptions({
      rpID: this.#rpId,
      challenge: fromBase64Url(challenge),
      timeout: CHALLENGE_TTL_MS,
      userVerification: 'required',
      ...(allowed.length > 0 ? { allowCredentials: allowed.map(descriptorOf) } : {}),
    });
  }

  /** Returns the credential in the response to `challenge`; null when any part of it is not as requested. */
  async readCredential(response: RegistrationResponseJSON, challenge: string): Promise<NewCredential | null> {
    const { clientDataJSON, attestationObject } = response.response;
    if (!isTopLevel(clientDataJSON) || !(await attestsNothing(attestationObject))) return null;
    const { verifyRegistrationResponse } = await ceremonies();
    const { registrationInfo: info } = await orRefused(
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!info || info.credential.id !== response.id) return null;
    const credentialId = fromBase64Url(info.credential.id);
    if (credentialId.length === 0 || credentialId.length > MAX_CREDENTIAL_ID_BYTES) return null;
    return {
      credentialId,
      publicKey: Buffer.from(info.credential.publicKey),
      counter: info.credential.counter,
      transports: [...new Set(response.response.transports)].slice(0, 10),
      isSynced: info.credentialBackedUp,
    };
  }

  /**
   * Returns the verified content of a signature by `passkey`; null when any part of it is not as requested.
   *
   * Does not check the counter, whose value is only certain while the row is locked.
   */
  async readAssertion(
    response: AuthenticationResponseJSON,
    challenge: string,
    { accountId, publicKey }: Passkey,
  ): Promise<Assertion | null> {
    const { clientDataJSON, userHandle } = response.response;
    if (!isTopLevel(clientDataJSON) || !userHandle || !fromBase64Url(userHandle).equals(handleOf(accountId)))
      return null;
    const { verifyAuthenticationResponse } = await ceremonies();
    const { verified, authenticationInfo: info } = await orRefused(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpId,
        requireUserVerification: true,
        credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      }),
    );
    return verified && info ? { counter: info.newCounter, isSynced: info.credentialBackedUp } : null;
  }
}

const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId.toString('base64url'),
  transports,
});

/** The library throws a different error for each invalid response; all of them count as one refusal. */
async function orRefused<T extends { verified: boolean }>(verification: Promise<T>): Promise<Partial<T>> {
  try {
    return await verification;
  } catch {
    return {};
  }
}

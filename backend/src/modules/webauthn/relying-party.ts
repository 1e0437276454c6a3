import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { CHALLENGE_TTL_MS, MAX_CREDENTIAL_ID_BYTES } from '../../domain/accounts/passkey-rule.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { Contact } from '../account/index.js';
import { Site } from '../site/index.js';
import { attestsNothing, fromBase64Url, handleOf, isTopLevel } from './ceremony-facts.js';
import type { Passkey } from './entities/passkey.entity.js';
import { textIn } from '../../domain/locale/texts.js';

/** Reads certificates and all: loaded when somebody first uses a passkey. */
const ceremonies = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256 (COSE): what authenticators sign with today. */
const ALGORITHMS = [-8, -7, -257];

export interface NewCredential {
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

/** This site, as authenticators know it: what it asks of them, and whether an answer is one to that. */
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

  /** Asks for a new discoverable credential of a verified person, and for no word about the device. */
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

  /** Asks for a signature; with nothing in `allowed` the person chooses among all passkeys of this site. */
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

  /** The credential that an answer to `challenge` brings; null when anything about it is not as asked. */
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
   * What a signature by `passkey` says; null when anything about it is not as asked.
   *
   * Everything but the counter, which is only known for sure where the row is locked.
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

/** The library throws at whatever it does not like, in words of its own: to us they are all one. */
async function orRefused<T extends { verified: boolean }>(verification: Promise<T>): Promise<Partial<T>> {
  try {
    return await verification;
  } catch {
    return {};
  }
}

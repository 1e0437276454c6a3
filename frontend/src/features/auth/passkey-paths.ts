import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { components } from '../../api/schema';

interface Json<T> {
  readonly content: { readonly 'application/json': T };
}

/**
 * The two calls of a passkey sign-in as the specification gives them, beside the generated contract. Once the contract
 * names them itself, its `paths` take this interface's place.
 */
export interface PasskeyPaths {
  '/api/webauthn-login-start': {
    post: {
      parameters: { query?: never };
      responses: { 200: Json<{ publicKey: object; token: string }> };
    };
  };
  '/api/webauthn-login-finish': {
    post: {
      parameters: { query: { token: string } };
      requestBody: Json<AuthenticationResponseJSON>;
      responses: { 200: Json<components['schemas']['TokenView']> };
    };
  };
}

import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import type { Confirmed } from '../../shared/forms/confirmed';

export type Passkey = components['schemas']['PasskeyView'];

const KEY = '/api/account/webauthn/credentials';

/** The account's passkeys, oldest first. */
export const usePasskeys = (): SWRResponse<Passkey[], ApiError> =>
  useSWR<Passkey[], ApiError>(KEY, () => call(api.GET(KEY)));

/** Creates a passkey in the browser and registers it. The code of the ceremony is loaded on the first click. */
export async function addPasskey(name: string, confirmed: Confirmed): Promise<void> {
  const { makePasskey } = await import('../../shared/passkeys/ceremony');
  const { publicKey } = await confirmed(() => call(api.POST(`${KEY}/start`, { body: { name } })));
  await call(api.POST(`${KEY}/finish`, { body: await makePasskey(publicKey) }));
  await mutate(KEY);
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(api.PUT(`${KEY}/{id}`, { params: { path: { id } }, body: { name } }));
  await mutate(KEY);
}

export async function removePasskey(id: string, confirmed: Confirmed): Promise<void> {
  await confirmed(() => call(api.DELETE(`${KEY}/{id}`, { params: { path: { id } } })));
  await mutate(KEY);
}

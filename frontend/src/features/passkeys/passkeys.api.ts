import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, ApiError, call } from '../../api/client';
import { NO_ANSWER } from '../../api/api-error';
import type { components } from '../../api/schema';
import { Declined } from '../../shared/errors/report';
import { messageOf } from '../../shared/errors/message-of';
import type { Confirmed } from '../../shared/forms/form-dialog';
import { useAttempt } from '../../shared/hooks/use-action';
import { PasskeyRefusal } from '../../shared/passkeys/refusal';
import { toast } from '../../shared/ui/toast';

export type Passkey = components['schemas']['PasskeyView'];

const KEY = '/api/account/webauthn/credentials';

/** The account's passkeys, oldest first. */
export const usePasskeys = (): SWRResponse<Passkey[], ApiError> =>
  useSWR<Passkey[], ApiError>(KEY, () => call(api.GET(KEY)));

/**
 * Creates a passkey in the browser and registers it, where `before` are the account's, if they are known. The code of
 * the ceremony is loaded on the first click. If the response is lost, the browser would refuse to create another: the
 * list shows whether the passkey was added, by this attempt or an earlier one.
 */
export async function addPasskey(
  name: string,
  confirmed: Confirmed,
  before: readonly Passkey[] | undefined,
): Promise<void> {
  const { makePasskey } = await import('../../shared/passkeys/ceremony');
  try {
    const { publicKey } = await confirmed(() => call(api.POST(`${KEY}/start`, { body: { name } })));
    await call(api.POST(`${KEY}/finish`, { body: await makePasskey(publicKey) }));
  } catch (error) {
    if (!mayBeAdded(error) || !before || !(await isAdded(name, before))) throw error;
  }
  await mutate(KEY);
}

/** Whether the account has one more passkey, of that name. */
async function isAdded(name: string, before: readonly Passkey[]): Promise<boolean> {
  const now = await call(api.GET(KEY)).catch(() => []);
  return now.some((one) => one.name === name && before.every(({ id }) => id !== one.id));
}

/** There was no response, or the browser knows a passkey that an earlier attempt has made. */
const mayBeAdded = (error: unknown): boolean =>
  error instanceof PasskeyRefusal
    ? error.reason === 'exists'
    : error instanceof ApiError && [NO_ANSWER, 502, 504].includes(error.status);

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(api.PUT(`${KEY}/{id}`, { params: { path: { id } }, body: { name } }));
  await mutate(KEY);
}

export async function removePasskey(id: string, confirmed: Confirmed): Promise<void> {
  await confirmed(() => call(api.DELETE(`${KEY}/{id}`, { params: { path: { id } } })));
  await mutate(KEY);
}

const isSilent = (error: unknown) => error instanceof Declined || (error instanceof ApiError && error.status === 401);

/**
 * Adds, renames or removes a passkey and reports success or failure in a toast. Resolves to whether it succeeded.
 * `onFailure` shows what its form has a field for.
 */
export function usePasskeyAction(kind: 'adding' | 'renaming' | 'removing', onFailure?: (error: unknown) => void) {
  const t = useTranslations('passkeys');
  const { busy, attempt } = useAttempt((error) => {
    if (isSilent(error)) return undefined;
    console.error(error);
    onFailure?.(error);
    const reason = error instanceof PasskeyRefusal ? t(`refusals.${error.reason}`) : messageOf(error);
    return toast.error(t(`${kind}.failed`, { reason }));
  });

  const run = (work: () => Promise<void>): Promise<boolean> =>
    attempt(async () => {
      await work();
      toast.success(t(`${kind}.done`));
    });
  return { busy, run };
}

import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { Declined } from '../../shared/errors/declined';
import { messageOf } from '../../shared/errors/message-of';
import { useAttempt } from '../../shared/hooks/use-action';
import { PasskeyRefusal } from '../../shared/passkeys/passkey-refusal';
import { toast } from '../../shared/ui/toast';

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

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { Declined } from '../../shared/errors/declined';
import { messageOf } from '../../shared/errors/message-of';
import { PasskeyRefusal } from '../../shared/passkeys/passkey-refusal';
import { toast } from '../../shared/ui/toast';

const isSilent = (error: unknown) => error instanceof Declined || (error instanceof ApiError && error.status === 401);

/** Adds, renames or removes a passkey and reports success or failure in a toast. Resolves to whether it succeeded. */
export function usePasskeyAction(kind: 'adding' | 'renaming' | 'removing') {
  const t = useTranslations('passkeys');
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      toast.success(t(`${kind}.done`));
      return true;
    } catch (error) {
      if (isSilent(error)) return false;
      console.error(error);
      const reason = error instanceof PasskeyRefusal ? t(`refusals.${error.reason}`) : messageOf(error);
      toast.error(t(`${kind}.failed`, { reason }));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { checkedShare, onChecking } from '../../api/proof/checking';

/** Says that a form waits for a computation. The input stays and is sent automatically when it is done. */
export function Checking() {
  const t = useTranslations('captcha');
  const share = useSyncExternalStore(onChecking, checkedShare, () => undefined);
  return (
    <output className="hint checking">
      {share !== undefined && (
        <>
          {t('checking')}
          <progress value={share} aria-label={t('checking')} />
        </>
      )}
    </output>
  );
}

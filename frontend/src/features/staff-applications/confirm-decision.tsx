import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/ui/dialog';
import type { Draft } from './use-draft';
import { useShortcuts } from './use-shortcuts';

const KEYS = { approve: 'a', reject: 'r', reopen: 'u' } as const;

/** Confirms a decision; pressing its key a second time also confirms. */
export function ConfirmDecision({ draft, company }: { readonly draft: Draft; readonly company: string }) {
  const t = useTranslations('staff-applications.confirm');
  const { asking, busy, confirm, cancel } = draft;
  useShortcuts(asking ? { [KEYS[asking]]: () => void confirm() } : {}, 'dialog');
  if (!asking) return null;
  return (
    <ConfirmDialog
      danger={asking === 'reject'}
      title={t(`${asking}.title`, { company })}
      text={
        <>
          {t(`${asking}.text`)}
          <span className="again">
            <kbd className="kbd">{KEYS[asking].toUpperCase()}</kbd> {t('again')}
          </span>
        </>
      }
      confirm={t(`${asking}.confirm`)}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={cancel}
    />
  );
}

import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../shared/ui/dialog';

const KEYS = ['J', 'K', 'A', 'R', 'L', 'U', 'N', '1–9', 'O', 'S', '/', '?'] as const;

/** Every key of the desk. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.keys');
  const ui = useTranslations('ui');
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <dl className="kv all-keys">
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd>{t(`all.${NAMES[key]}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('where')}</p>
      <div className="acts">
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  );
}

const NAMES = {
  J: 'next',
  K: 'previous',
  A: 'approve',
  R: 'reject',
  L: 'later',
  U: 'reopen',
  N: 'note',
  '1–9': 'canned',
  O: 'account',
  S: 'search',
  '/': 'find',
  '?': 'help',
} as const;

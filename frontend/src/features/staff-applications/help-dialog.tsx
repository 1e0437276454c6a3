import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';

const KEYS = ['J', 'K', 'A', 'R', 'L', 'U', 'N', '1–9', 'O', 'S', '/', '?'] as const;

/** Every key of the desk. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.keys');
  const ui = useTranslations('ui');
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Facts>
        {KEYS.map((key) => (
          <Fact key={key} name={<kbd className="kbd">{key}</kbd>}>
            {t(`all.${NAMES[key]}`)}
          </Fact>
        ))}
      </Facts>
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

import { Button, Card } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { FingerprintIcon } from '../../shared/ui/account-icons';
import type { Passkey } from './use-passkeys';

interface Props {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** A passkey: its name, where it is stored, and since when. */
export function PasskeyCard({ passkey, onRename, onRemove }: Props) {
  const t = useTranslations('passkeys');
  const { name, platform, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <Card className="passkey">
        <div className="passkey-head">
          <FingerprintIcon />
          <div className="grow">
            <h2>{name}</h2>
            <p className="small muted">
              {platform === 'Other' ? t('other') : platform}
              {isSynced && <> · {t('synced')}</>}
            </p>
          </div>
        </div>
        <p className="small subtle num">
          <span className="ph">{t('created', { time: formatDateTime(createdAt) })}</span>
          {' · '}
          <span className="ph">
            {lastUsedAt === null ? t('unused') : t('used', { time: formatDateTime(lastUsedAt) })}
          </span>
        </p>
        <div className="row">
          <Button size="small" aria-label={t('renameOf', { name })} onClick={onRename}>
            {t('rename')}
          </Button>
          <Button size="small" danger aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      </Card>
    </li>
  );
}

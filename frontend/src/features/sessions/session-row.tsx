import { Button, Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { deviceOf } from './device';
import { ComputerIcon, PhoneIcon } from './device-icons';
import type { Session } from './use-sessions';

interface Props {
  readonly session: Session;
  readonly onEnd: () => void;
}

/** One session of the account. */
export function SessionRow({ session: { isCurrent, agent, address, createdAt, lastUsedAt }, onEnd }: Props) {
  const t = useTranslations('sessions');
  const { browser, system, isMobile } = deviceOf(agent);
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknown');
  const Icon = isMobile ? PhoneIcon : ComputerIcon;

  return (
    <li>
      <Icon className="device" />
      <div className="grow">
        <span className="strong">{name}</span> {isCurrent && <Tag color="success">{t('current')}</Tag>}
        <small className="num">
          <span className="mono">{address}</span>
          {' · '}
          <span className="ph">{t('used', { time: formatDateTime(lastUsedAt) })}</span>
          {' · '}
          <span className="ph">{t('since', { time: formatDateTime(createdAt) })}</span>
        </small>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={t('endOf', { device: name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Panel } from '../../shared/ui/panel';

interface Props {
  readonly mail: string;
  readonly onChange: () => void;
}

/** The account's mail address. */
export function MailPanel({ mail, onChange }: Props) {
  const t = useTranslations('profile.mail');
  return (
    <Panel title={t('title')}>
      <div className="setting">
        <p className="break">
          <span className="strong">{mail}</span>
          <span className="hint">{t('text')}</span>
        </p>
        <Button onClick={onChange}>{t('change')}</Button>
      </div>
    </Panel>
  );
}

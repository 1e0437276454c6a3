import { Button, Tag } from 'antd';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { formatDateTime } from '../../shared/format/date';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
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

type Consent = components['schemas']['ConsentView'];

const KEY = '/api/account/consents';

/** What was agreed to, when, and to which text. */
export function ConsentsPanel() {
  const t = useTranslations('profile.consents');
  const consents = useSWR<Consent[], ApiError>(KEY, () => call(api.GET(KEY)));
  return (
    <Panel title={t('title')}>
      <AsyncContent state={consents} skeleton={<Skeleton rows={2} />}>
        {(list) => (
          <ul className="acts-list">
            {(['terms', 'marketing'] as const).map((kind) => (
              <Answer key={kind} kind={kind} consent={list.find((one) => one.kind === kind)} />
            ))}
          </ul>
        )}
      </AsyncContent>
    </Panel>
  );
}

interface AnswerProps {
  readonly kind: Consent['kind'];
  /** Missing when consent was never requested. */
  readonly consent: Consent | undefined;
}

function Answer({ kind, consent }: AnswerProps) {
  const t = useTranslations('profile.consents');
  const isGranted = consent?.isGranted === true;
  return (
    <li>
      <div className="grow">
        <span className="strong">{t(`kinds.${kind}`)}</span>{' '}
        <Tag color={isGranted ? 'success' : 'default'}>{t(isGranted ? 'granted' : 'notGranted')}</Tag>
        {consent && (
          <small className="num">
            {t('answered', { time: formatDateTime(consent.answeredAt), version: consent.version })}
          </small>
        )}
      </div>
      <Link className="link" to={kind === 'terms' ? '/terms' : '/email-subscription'}>
        {t(kind === 'terms' ? 'read' : 'change')}
      </Link>
    </li>
  );
}

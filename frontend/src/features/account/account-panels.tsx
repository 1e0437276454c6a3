import { Alert, Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { formatDate, formatDateTime } from '../../shared/format/date';
import type { Confirmed } from '../../shared/forms/form-dialog';
import { useAction } from '../../shared/hooks/use-action';
import { saveFile } from '../../shared/save-file';
import { ActionButton } from '../../shared/ui/antd-button';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import type { Account } from './profile-form';

/** Exports all data stored about the account. */
export function DataPanel() {
  const t = useTranslations('profile.data');
  const { busy, run } = useAction();

  const exportAll = () =>
    run(async () => {
      const everything = await call(api.GET('/api/account/export'));
      const text = JSON.stringify(everything, undefined, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `account-${formatDate(everything.exportedAt)}.json`);
      toast.success(t('exported'));
    });

  return (
    <Panel title={t('title')}>
      <Flex wrap align="center" justify="space-between" gap="var(--s-4) var(--s-8)" className="setting actions">
        <p className="muted grow">{t('text')}</p>
        <ActionButton busy={busy} onClick={() => void exportAll()}>
          {t('export')}
        </ActionButton>
      </Flex>
    </Panel>
  );
}

interface Props {
  readonly account: Account;
  readonly confirmed: Confirmed;
  readonly onChanged: () => Promise<unknown>;
}

/** Account deletion: requested, or cancelled within its 15 days. */
export function DeletionPanel({ account: { mail, deletionDueAt }, confirmed, onChanged }: Props) {
  const t = useTranslations('profile.deletion');
  const [asked, setAsked] = useState(false);
  const { busy, run } = useAction();

  const request = async () => {
    await run(async () => {
      await confirmed(() => call(api.POST('/api/account/delete')));
      await onChanged();
      toast.success(t('requested'));
    });
    setAsked(false);
  };
  const takeBack = () =>
    run(async () => {
      await call(api.POST('/api/account/delete/cancel'));
      await onChanged();
      toast.success(t('kept'));
    });

  return (
    <Panel title={t('title')}>
      {deletionDueAt === null ? (
        <Flex wrap align="center" justify="space-between" gap="var(--s-4) var(--s-8)" className="setting actions">
          <p className="muted grow">{t('text')}</p>
          <Button danger onClick={() => setAsked(true)}>
            {t('action')}
          </Button>
        </Flex>
      ) : (
        <Alert
          showIcon
          type="warning"
          role="note"
          title={t('due', { time: formatDateTime(deletionDueAt) })}
          action={
            <ActionButton size="small" busy={busy} onClick={() => void takeBack()}>
              {t('keep')}
            </ActionButton>
          }
        />
      )}
      {asked && (
        <ConfirmDialog
          danger
          title={t('ask')}
          text={t('askText', { mail })}
          confirm={t('action')}
          busy={busy}
          onConfirm={() => void request()}
          onClose={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}

interface MailPanelProps {
  readonly mail: string;
  readonly onChange: () => void;
}

/** The account's mail address. */
export function MailPanel({ mail, onChange }: MailPanelProps) {
  const t = useTranslations('profile.mail');
  return (
    <Panel title={t('title')}>
      <Flex wrap align="center" justify="space-between" gap="var(--s-4) var(--s-8)" className="setting actions">
        <p className="break grow">
          <span className="strong">{mail}</span>
          <span className="hint">{t('text')}</span>
        </p>
        <Button onClick={onChange}>{t('change')}</Button>
      </Flex>
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

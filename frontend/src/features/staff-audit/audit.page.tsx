import { Alert, Button, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { AUDIT_LIST_ACTOR_MAX_LENGTH, AUDIT_LIST_Q_MAX_LENGTH, AUDIT_LIST_SUBJECT_MAX_LENGTH } from '../../api/limits';
import { AccountLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { useListSearch } from '../../shared/console/list-state';
import { PeriodInput, useClearing } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { useTypedQuery } from '../../shared/hooks/use-list-query';
import { ActionButton } from '../../shared/ui/antd-button';
import { ConsolePage } from '../../business/staff-page';
import { areaOf, type AuditChainState, type AuditRecord, checkAuditChain, useAuditChain } from './audit';
import { AuditDialog } from './audit-dialog';
import './audit.css';
import { useAuditWords } from './use-audit-words';

/** /admin/audit */
export default function AdminAuditPage() {
  return (
    <ConsolePage title="audit">
      <ChainState />
      <AuditFilters />
      <AuditList />
    </ConsolePage>
  );
}

/** Audit records: when, who, and what they did, as a sentence. The rest of a record is in a dialog. */
function AuditList() {
  const t = useTranslations('staff-audit');
  const { sentenceOf } = useAuditWords();
  const [shown, setShown] = useState<AuditRecord>();

  const columns: ListColumn<AuditRecord>[] = [
    momentColumn('at', t('at')),
    { key: 'actor', title: t('actor'), cell: (record) => <Actor record={record} /> },
    {
      key: 'sentence',
      title: t('sentence'),
      isMain: true,
      cell: (record) => <span className="audit-sentence">{sentenceOf(record)}</span>,
    },
    {
      key: 'seal',
      title: t('seal'),
      cell: ({ isSealed }) => <Tag color={isSealed ? 'success' : 'default'}>{t(isSealed ? 'sealed' : 'unsealed')}</Tag>,
    },
    {
      key: 'acts',
      title: t('acts'),
      cell: (record) => (
        <Button
          size="small"
          aria-label={t('detailsOf', { sentence: sentenceOf(record) })}
          onClick={() => setShown(record)}
        >
          {t('details')}
        </Button>
      ),
    },
  ];

  return (
    <>
      <ConsoleList path="/api/admin/audit" rowKey={({ id }) => id} columns={columns} hasExport empty={t('empty')} />
      {shown && <AuditDialog record={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Actor({ record: { actorId, actorMail } }: { readonly record: AuditRecord }) {
  const t = useTranslations('staff-audit');
  if (actorId === null) return <span className="muted">{t('nobody')}</span>;
  return <AccountLink id={actorId} mail={actorMail ?? actorId} />;
}

/** The prefix of a group of actions, and the actions in it. */
interface ActionGroup {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The names of all actions, grouped by what they act on. The catalogue of texts is the list of actions. */
function useActionGroups(): readonly ActionGroup[] {
  const t = useTranslations('staff-audit');
  const { actionOf } = useAuditWords();
  const {
    'audit-actions': actions,
    'staff-audit': { areas },
  } = useMessages();
  const names = Object.keys(areas) as (keyof typeof areas)[];
  const all = Object.entries(actions).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));
  return names.map((area) => {
    const label = t(`areas.${area}`);
    const own = all.filter((action) => areaOf(action) === area);
    const options = own.map((value) => ({ value, label: actionOf(value, '…') }));
    const isWhole = own.length > 1 && own.every((action) => action.startsWith(area));
    return { label, options: isWhole ? [{ value: area, label: t('anyOf', { area: label }) }, ...options] : options };
  });
}

const TEXTS = ['q', 'actor', 'subject'] as const;
const NAMES = [...TEXTS, 'action', 'from', 'to'] as const;
const queryOf = (valueOf: (name: (typeof NAMES)[number]) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)]));
const NOTHING = queryOf(() => '');
const MAX_LENGTH = {
  q: AUDIT_LIST_Q_MAX_LENGTH,
  actor: AUDIT_LIST_ACTOR_MAX_LENGTH,
  subject: AUDIT_LIST_SUBJECT_MAX_LENGTH,
} as const;

/** Free text, actor, action, subject, and time. Applied together, and kept in the URL. */
function AuditFilters() {
  const t = useTranslations('staff-audit');
  const { query, change } = useListSearch();
  const groups = useActionGroups();
  const { values, type, expectAddress } = useTypedQuery(queryOf((name) => query[name] ?? ''));
  const ask = (wanted: Readonly<Record<string, string>>) => {
    expectAddress(wanted);
    change(wanted);
  };
  return (
    <form
      className="audit-filters mt-4 mb-4"
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        ask(queryOf((name) => (values[name] ?? '').trim()));
      }}
    >
      {TEXTS.map((name) => (
        <Input
          key={name}
          aria-label={t(`by.${name}`)}
          placeholder={t(`by.${name}`)}
          value={values[name]}
          maxLength={MAX_LENGTH[name]}
          onChange={(event) => type({ [name]: event.target.value })}
        />
      ))}
      <Select
        aria-label={t('by.action')}
        placeholder={t('everything')}
        value={values['action'] || null}
        options={groups.map(({ label: area, options }) => ({ label: area, options: [...options] }))}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={useClearing(t('by.action'))}
        popupMatchSelectWidth={false}
        onChange={(value: string | null) => type({ action: value ?? '' })}
      />
      <PeriodInput of={t('at')} value={{ from: values['from'] ?? '', to: values['to'] ?? '' }} onChange={type} />
      <span className="row">
        <Button htmlType="submit">{t('filter')}</Button>
        <Button
          color="primary"
          variant="text"
          onClick={() => {
            type(NOTHING);
            ask(NOTHING);
          }}
        >
          {t('clear')}
        </Button>
      </span>
    </form>
  );
}

/** Whether the log is unaltered: each record is sealed together with the previous one. */
function ChainState() {
  const t = useTranslations('staff-audit.chain');
  const { data } = useAuditChain();
  const { busy, run } = useAction();
  if (!data) return null;
  const { lastCheck } = data;
  const isBroken = lastCheck !== null && lastCheck.brokenAt !== null;
  return (
    <Alert
      showIcon
      role={isBroken ? 'alert' : 'note'}
      type={isBroken ? 'error' : lastCheck ? 'success' : 'info'}
      title={
        <>
          <Found state={data} />{' '}
          {data.unsealed > 0
            ? t('sealedBut', { sealed: data.sealed, unsealed: data.unsealed })
            : t('sealed', { sealed: data.sealed })}
        </>
      }
      action={
        <ActionButton size="small" busy={busy} onClick={() => void run(async () => void (await checkAuditChain()))}>
          {t('check')}
        </ActionButton>
      }
    />
  );
}

function Found({ state: { lastCheck } }: { readonly state: AuditChainState }) {
  const t = useTranslations('staff-audit.chain');
  if (!lastCheck) return t('never');
  const time = formatDateTime(lastCheck.checkedAt);
  return lastCheck.brokenAt === null
    ? t('whole', { time, links: lastCheck.sealed })
    : t('broken', { time, link: lastCheck.brokenAt });
}

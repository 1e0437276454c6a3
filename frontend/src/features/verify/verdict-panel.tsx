import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { CAPACITIES } from '../../business/capacities';
import { Capacity } from '../../business/capacity';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { CheckIcon, CrossIcon, WarningIcon } from '../../shared/ui/icons';
import { StatusPill, ToneIcon } from '../../shared/public-ui/status-pill';
import type { FileStatus, Grant } from './verify-file';
import type { Verification } from './use-verification';

type Tone = 'success' | 'warning' | 'danger';

/** A status that the customer can fix is a warning; tampering and the rest are not. */
const TONES: Readonly<Partial<Record<FileStatus, Tone>>> = {
  active: 'success',
  grace: 'warning',
  machine_unchecked: 'warning',
  file_expired: 'warning',
  issued_in_future: 'warning',
  secret_missing: 'warning',
  secret_wrong: 'warning',
};
const ICONS = { success: CheckIcon, warning: WarningIcon, danger: CrossIcon };

const EDITIONS = ['professional', 'enterprise'] as const;

/** A checked file's status, the reason, and what it grants. */
export default function VerdictPanel({ verification }: { readonly verification: Verification }) {
  const t = useTranslations('verdict');
  const { status, grant, replacedFrom, by } = verification;
  const tone = replacedFrom === null ? (TONES[status] ?? 'danger') : 'warning';
  const Icon = ICONS[tone];
  return (
    <section className="panel verdict" aria-labelledby="verdict">
      <div className="row verdict-head">
        <ToneIcon tone={tone}>
          <Icon />
        </ToneIcon>
        <div className="grow">
          <h2 className="h3" id="verdict">
            {t(`status.${status}.title`)}
          </h2>
          <p className="muted">
            {status === 'active' && grant?.isTest ? t('testSignature') : t(`status.${status}.text`)}
          </p>
          {replacedFrom !== null && <p>{t('replaced', { time: formatDateTime(replacedFrom) })}</p>}
        </div>
        <StatusPill tone={tone}>{t(`result.${tone}`)}</StatusPill>
      </div>
      {grant && <Grants grant={grant} />}
      <p className="small subtle by">{t(`by.${by}`)}</p>
    </section>
  );
}

function Grants({ grant }: { readonly grant: Grant }) {
  const t = useTranslations('verdict.grant');
  const title = useTranslations('ui.capacity.title');
  const edition = EDITIONS.find((known) => known === grant.edition);
  return (
    <dl className="kv">
      <dt>{t('holder')}</dt>
      <dd>{grant.holder}</dd>
      <dt>{t('key')}</dt>
      <dd className="mono">{grant.key}</dd>
      <dt>{t('edition')}</dt>
      <dd>{edition ? t(`editions.${edition}`) : grant.edition}</dd>
      {CAPACITIES.map((name) => (
        <Fragment key={name}>
          <dt>{title(name)}</dt>
          <dd>
            <Capacity value={grant[name]} />
          </dd>
        </Fragment>
      ))}
      <dt>{t('expires')}</dt>
      <dd className="num">
        {grant.expiresAt === null
          ? t('permanent')
          : t('until', { date: formatDate(grant.expiresAt), days: grant.graceDays })}
      </dd>
      <dt>{t('machine')}</dt>
      <dd className={grant.machineId === null ? undefined : 'mono'}>{grant.machineId ?? t('anyMachine')}</dd>
      <dt>{t('issued')}</dt>
      <dd className="num">{formatDateTime(grant.issuedAt)}</dd>
      <dt>{t('fileUntil')}</dt>
      <dd className="num">{formatDate(grant.fileExpiresAt)}</dd>
      <dt>{t('signedBy')}</dt>
      <dd>
        <span className="mono">{grant.kid}</span> {grant.isTest && <span className="tag">{t('test')}</span>}
      </dd>
    </dl>
  );
}

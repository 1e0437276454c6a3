import { Panel } from '../../shared/ui/panel';
import { ActionButton } from '../../shared/ui/antd-button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { daysSince, formatDate, formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { CheckIcon, WarningIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { evidenceOf, type Evidence, type EvidenceName, websiteOf } from './evidence-of';
import { type ApplicationFile, checkMail } from './applications';

interface Props {
  readonly file: ApplicationFile;
  readonly now: Date;
}

/** What is recorded about the applicant, each fact with its source. */
export function EvidencePanel({ file, now }: Props) {
  const t = useTranslations('staff-applications.evidence');
  const evidence = evidenceOf(file, now);
  const warnings = evidence.filter(({ isFine }) => !isFine).length;
  return (
    <Panel
      isFlush
      title={t('title')}
      aside={<span className="small subtle">{t('count', { fine: evidence.length - warnings, warnings })}</span>}
    >
      <ul className="evidence">
        {evidence.map((one) => (
          <Row key={one.name} {...one}>
            <Facts name={one.name} file={file} now={now} />
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

function Row({ name, isFine, children }: Evidence & { readonly children: ReactNode }) {
  const t = useTranslations('staff-applications.evidence');
  return (
    <li className="evi">
      <span className={isFine ? 'ok' : 'warn'}>
        {isFine ? <CheckIcon /> : <WarningIcon />}
        <span className="sr">{t(isFine ? 'fine' : 'warning')}</span>
      </span>
      <span className="subtle">{t(`names.${name}`)}</span>
      <div>{children}</div>
    </li>
  );
}

function Facts({ name, file, now }: Props & { readonly name: EvidenceName }) {
  const t = useTranslations('staff-applications.evidence');
  switch (name) {
    case 'domain':
      return (
        <>
          <span className="mono">{file.mailDomain}</span>
          <Website file={file} />
          <small>
            {file.isMailOverridden && `${t('overridden')} `}
            {t(file.isDisposableMail ? 'disposable' : file.isFreeMail ? 'free' : 'company')}
          </small>
        </>
      );
    case 'mx':
      return <MailHosts file={file} />;
    case 'account': {
      const days = daysSince(file.accountCreatedAt, now);
      return (
        <>
          {t('account', { days, signIns: file.signIns })}
          {t(file.hasPasskey ? 'passkey' : 'noPasskey')}
          <small>
            {t('registeredOn', { date: formatDate(file.accountCreatedAt) })}
            {file.accountMail !== file.mail && ` · ${t('mailNow', { mail: file.accountMail })}`}
          </small>
        </>
      );
    }
    case 'orders':
      return t('orders', { count: file.paidOrders });
    case 'licenses':
      return t('licenses', { count: file.activeLicenses });
    case 'related':
      return <Related file={file} />;
    case 'name':
      return t('namesakes', { count: file.namesakes });
    case 'case':
      return t(file.isCaseAgreed ? 'caseAgreed' : 'caseRefused');
    case 'ties':
      return file.ties.length === 0 ? t('noTies') : file.ties.map((tie) => <div key={tie}>{t(`ties.${tie}`)}</div>);
  }
}

/** Opens the applicant's own site, which does not learn where the visitor came from. */
function Website({ file }: { readonly file: ApplicationFile }) {
  const t = useTranslations('staff-applications.evidence');
  const website = websiteOf(file);
  if (website === null) return null;
  return (
    <>
      {' '}
      <a className="link" href={website} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
        {t('website')}
      </a>
    </>
  );
}

function MailHosts({ file: { id, mailHosts } }: { readonly file: ApplicationFile }) {
  const t = useTranslations('staff-applications.evidence');
  const { busy, run } = useAction();
  return (
    <>
      {mailHosts?.hosts[0] && <span className="mono">{mailHosts.hosts[0]}</span>}
      {mailHosts ? t(`mx.${mailHosts.answer}`, { count: mailHosts.hosts.length }) : t('mx.waiting')}
      <small>
        {mailHosts && t('askedAt', { time: formatDateTime(mailHosts.askedAt) })}{' '}
        <ActionButton
          color="primary"
          variant="text"
          size="small"
          busy={busy}
          onClick={() => void run(() => checkMail(id))}
        >
          {t('askAgain')}
        </ActionButton>
      </small>
    </>
  );
}

/** The same company first, then newest first; a search finds all of a domain. */
const RELATED_SHOWN = 5;

function Related({ file: { related, mailDomain } }: { readonly file: ApplicationFile }) {
  const t = useTranslations('staff-applications');
  return (
    <>
      {t('evidence.related', { count: related.length })}
      {related
        .slice(0, RELATED_SHOWN)
        .map(({ id, mail, companyName, isSameCompany, status, submittedAt, isLicenseActive }) => (
          <small key={id}>
            <Link className="link" to={`/admin/applications/${id}?status=all`}>
              {mail || t('evidence.erased')}
            </Link>
            {companyName && ` · ${companyName}`}
            {isSameCompany && ` · ${t('evidence.sameCompany')}`}
            {` · ${formatDate(submittedAt)} · ${t(`status.${status}`)}`}
            {isLicenseActive && ` · ${t('evidence.licenseActive')}`}
          </small>
        ))}
      {related.length > RELATED_SHOWN && (
        <small>
          <Link
            className="link"
            to={`/admin/applications?${new URLSearchParams({ status: 'all', q: `@${mailDomain}` })}`}
          >
            {t('evidence.relatedMore')}
          </Link>
        </small>
      )}
    </>
  );
}

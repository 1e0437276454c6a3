import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import { Fact, MomentFact } from '../../shared/public-ui/fact';
import { CheckIcon, CrossIcon, InfoIcon } from '../../shared/ui/icons';
import { ClockIcon } from '../../shared/ui/shop-icons';
import { StatusPill } from '../../shared/public-ui/status-pill';
import { ToneIcon } from '../../shared/public-ui/tone-icon';
import { ApprovedActions } from './approved-actions';
import type { Application } from './use-application';

const LOOKS = {
  pending: { tone: 'warning', icon: ClockIcon },
  approved: { tone: 'success', icon: CheckIcon },
  rejected: { tone: 'danger', icon: CrossIcon },
  unknown: { tone: 'neutral', icon: InfoIcon },
} as const;
type Look = keyof typeof LOOKS;

/** A status that this page does not support is shown as unknown. */
const lookOf = (status: string): Look => (status in LOOKS ? (status as Look) : 'unknown');

interface Props {
  readonly application: Application;
  /** Contact shown after a rejection. */
  readonly supportMail: string;
}

/** The account's only application and its status. */
export function ApplicationRecord({ application, supportMail }: Props) {
  const t = useTranslations('enterprise.record');
  const { status, userEmail, companyName, createdAt, reviewNote, dueAt, expiresAt } = application;
  const look = lookOf(status);
  const { tone, icon: Icon } = LOOKS[look];
  return (
    <section className="card application" aria-labelledby="application">
      <div className="row between">
        <ToneIcon tone={tone}>
          <Icon />
        </ToneIcon>
        <StatusPill tone={tone}>{t(`${look}.status`)}</StatusPill>
      </div>
      <h2 className="h3" id="application">
        {t(`${look}.title`)}
      </h2>
      <p className="muted">{t(`${look}.text`, { mail: userEmail })}</p>
      {reviewNote && <p className="muted">{t('note', { note: reviewNote })}</p>}
      <dl className="kv">
        <Fact name={t('company')}>{companyName}</Fact>
        <Fact name={t('mail')}>{userEmail}</Fact>
        <Fact name={t('useCase')}>{application.useCase}</Fact>
        <Fact name={t('favoriteFeature')}>{application.favoriteFeature}</Fact>
        <Fact name={t('improvements')}>{application.improvements}</Fact>
        <MomentFact name={t('createdAt')} at={createdAt} />
        <Fact name={t('due')} isFigure>
          {look === 'pending' && formatDate(dueAt)}
        </Fact>
        <Fact name={t('until')} isFigure>
          {look === 'approved' && expiresAt && formatDate(expiresAt)}
        </Fact>
      </dl>
      {look === 'approved' && <ApprovedActions application={application} />}
      {look === 'rejected' && (
        <a className="btn" href={`mailto:${supportMail}`}>
          {t('support')}
        </a>
      )}
    </section>
  );
}

import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { dropDraft } from '../../shared/forms/drafts';
import { useAction } from '../../shared/hooks/use-action';
import { Fact } from '../../shared/public-ui/panel';
import { StatusPill, ToneIcon } from '../../shared/public-ui/status-pill';
import { Button, ButtonLink } from '../../shared/ui/button';
import { CheckIcon, CrossIcon, InfoIcon } from '../../shared/ui/icons';
import { ClockIcon } from '../../shared/ui/shop-icons';
import { toast } from '../../shared/ui/toast';

export type Application = components['schemas']['ApplicationView'];
export type ApplicationForm = components['schemas']['ApplyFreeEnterprise'];

const KEY = '/api/account/free-enterprise-application';
/** The name of what is typed and not sent yet. */
export const DRAFT = 'application';

/**
 * The caller's application; null where there is none, which the server may also express by a response without an id.
 * Sends no request while signed out.
 */
export function useApplication(signedIn: boolean): SWRResponse<Application | null, ApiError> {
  return useSWR<Application | null, ApiError>(signedIn ? KEY : null, async () => {
    try {
      const found = await call(api.GET(KEY));
      if (!found?.id) return null;
      // The server received it although the response was lost, so the draft is dropped.
      dropDraft(DRAFT);
      return found;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  });
}

/** Fetches the caller's application again where it is shown. */
export const refreshApplication = (): Promise<unknown> => mutate(KEY);

/** Submits the application, once per account. Rejects with an application.* code. */
export async function apply(form: ApplicationForm): Promise<void> {
  await mutate(KEY, await call(api.POST('/api/apply-free-enterprise', { body: form })), { revalidate: false });
}

/** Withdraws or gives consent to be named as a customer. The licence stays. */
export async function answerAboutCase(isAgreed: boolean): Promise<void> {
  const request = api.PUT('/api/account/free-enterprise-application/case-consent', { body: { isAgreed } });
  await mutate(KEY, await call(request), { revalidate: false });
}

/** Requests a quote for continuing after the free year. */
export async function requestRenewal(): Promise<void> {
  await mutate(KEY, await call(api.POST('/api/account/free-enterprise-application/renewal-request')), {
    revalidate: false,
  });
}

/** What an approved applicant can do: use the licence, continue after the year, decide about being named. */
export function ApprovedActions({ application }: { readonly application: Application }) {
  const t = useTranslations('enterprise.approved');
  const { isCaseAgreed, wasRenewalRequested } = application;
  const consent = useAction();
  const renewal = useAction();

  const answer = async () => {
    await answerAboutCase(!isCaseAgreed);
    toast.success(t(isCaseAgreed ? 'takenBack' : 'given'));
  };
  const renew = async () => {
    await requestRenewal();
    toast.success(t('renewalDone'));
  };

  return (
    <>
      <div className="row">
        <ButtonLink tone="primary" to="/license">
          {t('toLicenses')}
        </ButtonLink>
        <Button disabled={wasRenewalRequested} busy={renewal.busy} onClick={() => void renewal.run(renew)}>
          {t(wasRenewalRequested ? 'renewalRequested' : 'renew')}
        </Button>
      </div>
      <p className="small muted">
        {t(isCaseAgreed ? 'named' : 'notNamed')}{' '}
        <button type="button" className="link" disabled={consent.busy} onClick={() => void consent.run(answer)}>
          {t(isCaseAgreed ? 'takeBack' : 'give')}
        </button>
      </p>
    </>
  );
}

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
    <section className="card panels close application" aria-labelledby="application">
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
      <dl className="kv ruled">
        <Fact name={t('company')}>{companyName}</Fact>
        <Fact name={t('mail')}>{userEmail}</Fact>
        <Fact name={t('useCase')}>{application.useCase}</Fact>
        <Fact name={t('favoriteFeature')}>{application.favoriteFeature}</Fact>
        <Fact name={t('improvements')}>{application.improvements}</Fact>
        <Fact name={t('createdAt')} isFigure>
          {formatDateTime(createdAt)}
        </Fact>
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

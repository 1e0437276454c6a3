import useSWR, { type SWRResponse } from 'swr';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageMeta } from '../../business/site';
import { api, ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { report } from '../../shared/errors/report';
import { useAttempt } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/public-ui/async-content';
import { PageHead } from '../../shared/public-ui/page-head';
import { Button, ButtonLink } from '../../shared/ui/button';
import { toast } from '../../shared/ui/toast';
import './unsubscribe.css';

/**
 * /unsubscribe#token=: the link in a marketing mail. The fragment stays in the browser, so it is in no server log;
 * older mails carry it in the query.
 */
export default function UnsubscribePage() {
  const t = useTranslations('pages');
  const { search, hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
  return (
    <>
      <PageMeta title={t('unsubscribe.title')} noindex />
      <div className="wrap unsubscribe-page">
        <UnsubscribePanel token={token} />
      </div>
    </>
  );
}

type LinkedSubscription = components['schemas']['LinkedSubscriptionView'];

/** The address and subscription behind a link; sends no request without a token. */
function useLinkedSubscription(token: string): SWRResponse<LinkedSubscription, ApiError> {
  return useSWR<LinkedSubscription, ApiError>(
    token === '' ? null : ['/api/marketing-email/subscription', token],
    () => call(api.GET('/api/marketing-email/subscription', { params: { query: { token } } })),
    { shouldRetryOnError: false },
  );
}

/** Unsubscribes the holder of the link from marketing mail, signed in or not. Opening the page changes nothing. */
function UnsubscribePanel({ token }: { readonly token: string }) {
  const t = useTranslations('unsubscribe');
  const state = useLinkedSubscription(token);
  if (token === '' || (state.error instanceof ApiError && state.error.status === 400)) return <InvalidLink />;
  return (
    <AsyncContent state={state} wayOn={{ to: '/email-subscription', label: t('settings'), isAction: true }}>
      {(subscription) =>
        subscription.isSubscribed ? (
          <Question token={token} subscription={subscription} onDone={(left) => void state.mutate(left, false)} />
        ) : (
          <Done mail={subscription.mail} />
        )
      }
    </AsyncContent>
  );
}

interface QuestionProps {
  readonly token: string;
  readonly subscription: LinkedSubscription;
  readonly onDone: (subscription: LinkedSubscription) => void;
}

function Question({ token, subscription, onDone }: QuestionProps) {
  const t = useTranslations('unsubscribe');
  const { busy, attempt } = useAttempt((error) => report(error, t('failed')));
  const leave = () =>
    attempt(async () => {
      await call(api.POST('/api/marketing-email/one-click', { params: { query: { token } }, parseAs: 'text' }));
      toast.success(t('done'));
      onDone({ ...subscription, isSubscribed: false });
    });
  return (
    <>
      <PageHead title={t('ask')} lead={t('askText', { mail: subscription.mail })} />
      <p className="muted">{t('still')}</p>
      <Button className="mt-6" tone="primary" size="lg" busy={busy} onClick={() => void leave()}>
        {t('confirm')}
      </Button>
    </>
  );
}

function Done({ mail }: { readonly mail: string }) {
  const t = useTranslations('unsubscribe');
  return (
    <>
      <PageHead title={t('doneTitle')} lead={t('doneText', { mail: mail || t('nobody') })} />
      <p className="muted">
        {t('still')} {t('again')}
      </p>
      <ButtonLink className="mt-6" to="/email-subscription">
        {t('settings')}
      </ButtonLink>
    </>
  );
}

function InvalidLink() {
  const t = useTranslations('unsubscribe');
  return (
    <>
      <PageHead title={t('invalidTitle')} lead={t('invalidText')} />
      <ButtonLink className="mt-6" to="/email-subscription">
        {t('settings')}
      </ButtonLink>
    </>
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SwrSettings } from '../../../api/swr-settings';
import { useCaptchaSlot } from '../../../features/captcha/captcha-control';
import { ApplicationForm } from '../../../features/enterprise/application-form';
import { ApplicationRecord, useApplication } from '../../../features/enterprise/application-record';
import { usePlans } from '../../../features/plans/plans.api';
import { QuoteRequestForm } from '../../../features/quotes/quote-request-form';
import { useAccountInfo } from '../../../business/session';
import { useSite } from '../../../business/site';
import { ToneIcon } from '../../../shared/public-ui/status-pill';
import { Skeleton, AsyncContent } from '../../../shared/ui/async-content';
import { ButtonLink } from '../../../shared/ui/antd-button';
import { CheckIcon } from '../../../shared/ui/icons';
import { AntdProvider } from '../../../theme/antd-provider';
import { AwaitedForm, FreeFrame } from '../../../features/enterprise/free-frame';
import '../../../features/enterprise/application.css';
import '../../../features/quotes/quotes.css';

/** A commercial quote: the form, then the number of the request. */
export function CommercialQuote({ signedIn }: { readonly signedIn: boolean }) {
  const t = useTranslations('quote-request');
  const [search] = useSearchParams();
  const plans = usePlans();
  const captcha = useCaptchaSlot('quote');
  const { data: account, error } = useAccountInfo();
  const { businessMail } = useSite();
  const [sent, setSent] = useState<{ readonly number: string; readonly mail: string; readonly isOfAccount: boolean }>();

  // The form is prefilled with the account's data, so it waits for that.
  if (signedIn && !account && !error) return <Skeleton rows={20} />;
  return (
    <div className="columns two-columns">
      <div>
        {sent && (signedIn || !sent.isOfAccount) ? (
          <output className="card panels close application">
            <ToneIcon tone="success">
              <CheckIcon />
            </ToneIcon>
            <strong className="h3">{t('sent.title')}</strong>
            <span className="muted">{t('sent.text', { number: sent.number, mail: sent.mail })}</span>
            {signedIn && <ButtonLink to="/quotes">{t('sent.mine')}</ButtonLink>}
          </output>
        ) : (
          // A new form after signing out, because the input of this one belongs to the account.
          <QuoteRequestForm
            key={String(signedIn)}
            plans={plans}
            initial={{ contactName: account?.name ?? '', mail: account?.mail ?? '', plan: search.get('plan') }}
            captcha={captcha}
            onSent={(number, mail) => setSent({ number, mail, isOfAccount: signedIn })}
          />
        )}
      </div>
      <aside>
        <h2 className="h4 mb-4">{t('aside.title')}</h2>
        <ul className="bullets mt-1">
          <li>{t('aside.reply')}</li>
          <li>{t('aside.price')}</li>
          <li>{t('aside.papers')}</li>
        </ul>
        <div className="ticks mt-8 mb-4" aria-hidden="true" />
        <p className="small muted">
          {t('aside.ask')}{' '}
          <a className="link" href={`mailto:${businessMail}`}>
            {businessMail}
          </a>
        </p>
      </aside>
    </div>
  );
}

/** The signed-in account's application: its record where there is one, otherwise the form. */
export function FreeEnterprise({ signedIn }: { readonly signedIn: boolean }) {
  const t = useTranslations('enterprise');
  const application = useApplication(signedIn);
  const { data: account } = useAccountInfo();
  const { supportMail } = useSite();

  return (
    <FreeFrame mail={account?.mail} status={application.data?.status}>
      {signedIn ? (
        <AsyncContent state={application} skeleton={<AwaitedForm />} failureText={t('loadFailed')}>
          {(record) =>
            record ? <ApplicationRecord application={record} supportMail={supportMail} /> : <ApplicationForm signedIn />
          }
        </AsyncContent>
      ) : (
        <ApplicationForm signedIn={false} />
      )}
    </FreeFrame>
  );
}

interface Props {
  readonly commercial: boolean;
  readonly signedIn: boolean;
}

/** The form of the page, or its result. Its code, antd's included, and its texts are loaded after the page. */
export default function Desk({ commercial, signedIn }: Props) {
  return (
    <SwrSettings>
      <AntdProvider>
        {commercial ? <CommercialQuote signedIn={signedIn} /> : <FreeEnterprise signedIn={signedIn} />}
      </AntdProvider>
    </SwrSettings>
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useCaptchaSlot } from '../../../features/captcha/use-captcha-slot';
import '../../../features/enterprise/application.css';
import { usePlans } from '../../../features/plans/use-plans';
import { QuoteRequestForm } from '../../../features/quotes/quote-request-form';
import '../../../features/quotes/quotes.css';
import { useAccountInfo } from '../../../features/session/use-account-info';
import { useSite } from '../../../features/site/use-site';
import { ButtonLink } from '../../../shared/ui/button-link';
import { CheckIcon } from '../../../shared/ui/icons';
import { ToneIcon } from '../../../shared/public-ui/tone-icon';
import { Skeleton } from '../../../shared/ui/async-content';

/** A commercial quote: the form, then the number of the request. */
export function CommercialQuote({ signedIn }: { readonly signedIn: boolean }) {
  const t = useTranslations('quote-request');
  const [search] = useSearchParams();
  const plans = usePlans();
  const captcha = useCaptchaSlot('quote');
  const { data: account, error } = useAccountInfo();
  const { businessMail } = useSite();
  const [sent, setSent] = useState<{ readonly number: string; readonly mail: string }>();

  // The form is prefilled with the account's data, so it waits for that.
  if (signedIn && !account && !error) return <Skeleton rows={20} />;
  return (
    <div className="two-columns">
      <div>
        {sent ? (
          <output className="card application">
            <ToneIcon tone="success">
              <CheckIcon />
            </ToneIcon>
            <strong className="h3">{t('sent.title')}</strong>
            <span className="muted">{t('sent.text', sent)}</span>
            {signedIn && <ButtonLink to="/quotes">{t('sent.mine')}</ButtonLink>}
          </output>
        ) : (
          <QuoteRequestForm
            plans={plans}
            initial={{ contactName: account?.name ?? '', mail: account?.mail ?? '', plan: search.get('plan') }}
            captcha={captcha}
            onSent={(number, mail) => setSent({ number, mail })}
          />
        )}
      </div>
      <aside>
        <h2 className="h4">{t('aside.title')}</h2>
        <ul className="rules-list">
          <li>{t('aside.reply')}</li>
          <li>{t('aside.price')}</li>
          <li>{t('aside.papers')}</li>
        </ul>
        <div className="ticks" aria-hidden="true" />
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

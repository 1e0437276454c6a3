import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SwrSettings } from '../../api/swr-settings';
import { OfferAnswer } from '../../features/quotes/offer-answer';
import { OfferLines } from '../../features/quotes/offer-lines';
import { OfferTerms } from '../../features/quotes/offer-terms';
import { QuotePill } from '../../features/quotes/quote-pill';
import { useOffer, type Offer } from '../../features/quotes/use-quotes';
import { useSignedIn } from '../../features/session/use-signed-in';
import { PageMeta } from '../../features/site/page-meta';
import { formatDate } from '../../shared/format/date';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/page-head';
import { Skeleton } from '../../shared/ui/skeleton';
import './quote.css';

/** /quote/:token: one offer, to read, print and accept. Having the link is the permission to read it. */
export default function QuotePage() {
  const { token = '' } = useParams();
  const pages = useTranslations('pages.quote');
  return (
    <div className="console">
      <div className="wrap quote-page">
        <PageMeta title={pages('title')} noindex />
        <SwrSettings>
          <Quote token={token} />
        </SwrSettings>
      </div>
    </div>
  );
}

function Quote({ token }: { readonly token: string }) {
  const t = useTranslations('quotes');
  const frame = useTranslations('shell.error');
  const signedIn = useSignedIn() === true;
  const offer = useOffer(token);
  return (
    <AsyncContent
      state={offer}
      skeleton={<Skeleton rows={8} />}
      wayOn={{ to: '/', label: frame('home'), isAction: true }}
    >
      {(data) => (
        <>
          <TitleBar
            title={
              <>
                {t('heading')} <QuotePill status={data.status} />
              </>
            }
          >
            <span className="small subtle num">{data.number}</span>
          </TitleBar>
          <div className="quote-columns">
            <div className="stack">
              <Parties offer={data} />
              <OfferLines offer={data} />
              <OfferTerms offer={data} />
            </div>
            <OfferAnswer offer={data} token={token} signedIn={signedIn} />
          </div>
        </>
      )}
    </AsyncContent>
  );
}

function Parties({ offer }: { readonly offer: Offer }) {
  const t = useTranslations('quotes');
  return (
    <section className="panel">
      <div className="body">
        <dl className="kv">
          <dt>{t('company')}</dt>
          <dd>{offer.companyName}</dd>
          <dt>{t('contact')}</dt>
          <dd>{offer.contactName}</dd>
          {offer.sentAt && (
            <>
              <dt>{t('sentOn')}</dt>
              <dd className="num">{formatDate(offer.sentAt)}</dd>
            </>
          )}
          {offer.validOn && (
            <>
              <dt>{t('until')}</dt>
              <dd className="num">{offer.validOn}</dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}

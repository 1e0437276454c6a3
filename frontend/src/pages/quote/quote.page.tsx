import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SwrSettings } from '../../api/swr-settings';
import { OfferAnswer } from '../../features/quotes/offer-answer';
import { QuoteDocument, QuotePill } from '../../features/quotes/quote-document';
import { useOffer } from '../../features/quotes/quotes.api';
import { useSignedIn } from '../../business/signed-in';
import { PageMeta } from '../../business/site';
import { AsyncContent, Skeleton } from '../../shared/public-ui/async-content';
import './quote.css';

/** /quote/:token: one offer, to read, print and accept. Having the link is the permission to read it. */
export default function QuotePage() {
  const { token = '' } = useParams();
  const pages = useTranslations('pages.quote');
  return (
    <div className="console">
      <div className="wrap inner">
        <PageMeta title={pages('title')} noindex />
        <SwrSettings>
          <Quote token={token} />
        </SwrSettings>
      </div>
    </div>
  );
}

function Quote({ token }: { readonly token: string }) {
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
          <div className="titlebar mb-5">
            <h1>
              {data.document.title} <QuotePill status={data.status} />
            </h1>
          </div>
          <div className="columns quote-columns">
            <QuoteDocument document={data.document} />
            <OfferAnswer offer={data} token={token} signedIn={signedIn} />
          </div>
        </>
      )}
    </AsyncContent>
  );
}

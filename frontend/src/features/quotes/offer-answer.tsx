import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { loginPath } from '../../shared/navigation/next-path';
import { Alert } from '../../shared/public-ui/alert';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Question } from '../../shared/public-ui/question';
import { Panel } from '../../shared/public-ui/panel';
import { DownloadIcon } from '../../shared/ui/shop-icons';
import { toast } from '../../shared/ui/toast';
import { acceptOffer, declineOffer, offerPath, pdfPath, type Offer } from './use-quotes';

interface Props {
  readonly offer: Offer;
  readonly token: string;
  readonly signedIn: boolean;
}

/** How to accept an offer, or what became of it; accepts or declines it. Signed-out readers sign in first. */
export function OfferAnswer({ offer, token, signedIn }: Props) {
  const t = useTranslations('quotes.answer');
  const locale = useLocale();
  const { status, orderId, document } = offer;
  const { standing } = document;
  return (
    <Panel className="offer-answer" title={standing.heading}>
      {status === 'sent' ? (
        <>
          <p className="quote-text">{standing.text}</p>
          {standing.url !== null && (
            <a className="link offer-url" href={standing.url}>
              {standing.url}
            </a>
          )}
          {signedIn ? (
            <Answers token={token} />
          ) : (
            <ButtonLink block tone="primary" size="lg" to={loginPath(offerPath(token))}>
              {t('signIn')}
            </ButtonLink>
          )}
        </>
      ) : (
        <Alert tone={status === 'accepted' ? 'success' : 'warning'}>{standing.text}</Alert>
      )}
      {orderId && signedIn && (
        <ButtonLink block tone="primary" to={`/order/${orderId}`}>
          {t('order')}
        </ButtonLink>
      )}
      <a className="btn block" href={pdfPath(token, locale)} download>
        <DownloadIcon />
        {t('pdf')}
      </a>
    </Panel>
  );
}

function Answers({ token }: { readonly token: string }) {
  const t = useTranslations('quotes.answer');
  const navigate = useNavigate();
  const accepting = useAction();
  const declining = useAction();
  const [asking, setAsking] = useState(false);

  const accept = async () => {
    const id = await acceptOffer(token);
    toast.success(t('accepted'));
    void navigate(`/pay?${new URLSearchParams({ orderId: id })}`);
  };
  const decline = async () => {
    await declining.run(() => declineOffer(token));
    setAsking(false);
  };
  return (
    <>
      <Button block tone="primary" size="lg" busy={accepting.busy} onClick={() => void accepting.run(accept)}>
        {t('accept')}
      </Button>
      <Button block tone="text" onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      {asking && (
        <Question
          title={t('declineTitle')}
          text={t('declineText')}
          confirm={t('decline')}
          busy={declining.busy}
          onConfirm={() => void decline()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

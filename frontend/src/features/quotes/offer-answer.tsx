import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { useAccountInfo } from '../../business/session';
import { useAction } from '../../shared/hooks/use-action';
import { arrive } from '../../shared/navigation/arrival';
import { loginPath, payPath } from '../../shared/navigation/next-path';
import { Alert } from '../../shared/public-ui/alert';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Panel } from '../../shared/public-ui/panel';
import { DownloadIcon } from '../../shared/ui/shop-icons';
import { later } from '../../shared/ui/later';
import { toast } from '../../shared/ui/toast';
import { acceptOffer, offerPath, pdfPath, type Offer } from './quotes.api';

/** antd's form, which the page itself does not need. */
const DeclineDialog = later(() => import('./decline-dialog'));

interface Props {
  readonly offer: Offer;
  readonly token: string;
  readonly signedIn: boolean;
}

/** How to accept an offer, or what became of it; accepts or declines it. Signed-out readers sign in first. */
export function OfferAnswer({ offer, token, signedIn }: Props) {
  const t = useTranslations('quotes.answer');
  const locale = useLocale();
  const { status, orderId, document: content, newer } = offer;
  const { standing } = content;
  const isOpen = status === 'sent';
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The buttons are gone; one of them had the focus if the response to it was lost.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) arrive();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Panel className="panels close" title={standing.heading}>
      {isOpen ? (
        <>
          <p className="typed">{standing.text}</p>
          {standing.url !== null && (
            <a className="link break" href={standing.url}>
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
      {newer && <NewerVersion newer={newer} signInPath={signedIn ? null : loginPath(offerPath(token))} />}
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

interface NewerProps {
  readonly newer: NonNullable<Offer['newer']>;
  /** Null where the reader is signed in. */
  readonly signInPath: string | null;
}

/** The version that replaces an offer: a link for those that it was sent to. */
function NewerVersion({ newer: { number, token }, signInPath }: NewerProps) {
  const t = useTranslations('quotes.answer');
  if (token !== null)
    return (
      <ButtonLink block tone="primary" size="lg" to={offerPath(token)}>
        {t('newer', { number })}
      </ButtonLink>
    );
  return (
    <>
      <p>{t('newerElsewhere', { number })}</p>
      {signInPath !== null && (
        <ButtonLink block tone="primary" to={signInPath}>
          {t('newerSignIn')}
        </ButtonLink>
      )}
    </>
  );
}

function Answers({ token }: { readonly token: string }) {
  const t = useTranslations('quotes.answer');
  const navigate = useNavigate();
  const { data: account } = useAccountInfo();
  const accepting = useAction();
  const [asking, setAsking] = useState(false);

  const accept = async () => {
    const id = await acceptOffer(token);
    toast.success(t('accepted'));
    void navigate(payPath(id));
  };
  return (
    <>
      {/* Links get forwarded, and people have several accounts. */}
      {account && <p className="small muted break on-screen">{t('signedInAs', { mail: account.mail })}</p>}
      <Button block tone="primary" size="lg" busy={accepting.busy} onClick={() => void accepting.run(accept)}>
        {t('accept')}
      </Button>
      <Button block tone="text" onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      {asking && (
        <Suspense>
          <DeclineDialog token={token} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

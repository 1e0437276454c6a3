import { useTranslations } from 'use-intl';
import { Panel } from '../../shared/ui/panel';
import './quotes.css';
import type { Offer } from './use-quotes';

/** The terms below the lines, if there are any. */
export function OfferTerms({ offer: { terms } }: { readonly offer: Pick<Offer, 'terms'> }) {
  const t = useTranslations('quotes');
  if (terms === '') return null;
  return (
    <Panel title={t('terms')}>
      <p className="offer-terms">{terms}</p>
    </Panel>
  );
}

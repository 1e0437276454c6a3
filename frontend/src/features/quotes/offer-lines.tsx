import { useCapacityText } from '../../shared/ui/capacity';
import { type CapacityName } from '../../shared/capacities';
import { useLocale, useTranslations } from 'use-intl';
import { discountFigure, formatYuan } from '../../shared/format/money';
import '../../shared/ui/named-cells.css';
import './quotes.css';
import { Panel } from '../../shared/ui/panel';
import { LineGives } from './line-gives';
import type { Offer } from './use-quotes';

type Lines = Pick<Offer, 'lines' | 'months' | CapacityName | 'listFen' | 'totalFen'>;

/** The lines offered or ordered, and their total. */
export function OfferLines({ offer }: { readonly offer: Lines }) {
  const t = useTranslations('quotes.lines');
  const capacityText = useCapacityText();
  const locale = useLocale();
  const { lines, listFen, totalFen } = offer;
  // An offer made before each line granted its own licences.
  const isTogether = lines.some(({ plan, licenses }) => plan !== null && licenses === null);
  return (
    <Panel
      isFlush
      title={t('title')}
      aside={<span className="small subtle">{t('term', { months: offer.months })}</span>}
    >
      <table className="table named-cells offer-lines">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="n">
              {t('quantity')}
            </th>
            <th scope="col" className="n">
              {t('unit')}
            </th>
            <th scope="col" className="n">
              {t('sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity but their place
            <tr key={index}>
              <td>
                {line.name}
                <LineGives line={line} />
              </td>
              <td className="n" data-label={t('quantity')}>
                {line.quantity}
              </td>
              <td className="n" data-label={t('unit')}>
                {formatYuan(line.unitPriceFen)}
                {line.discount < 1 && <small>{t('discount', { value: discountFigure(line.discount, locale) })}</small>}
              </td>
              <td className="n" data-label={t('sum')}>
                {formatYuan(line.totalFen)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isTogether && <p className="offer-together">{t('together', { capacity: capacityText(offer) })}</p>}
      <dl className="offer-sum">
        {listFen > totalFen && (
          <div>
            <dt>{t('list')}</dt>
            <dd className="num">
              <s>{formatYuan(listFen)}</s>
            </dd>
          </div>
        )}
        <div className="tot">
          <dt>{t('total')}</dt>
          <dd className="num">{formatYuan(totalFen)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

import { useLocale, useTranslations } from 'use-intl';
import { discountFigure, formatYuan } from '../../shared/format/money';
import { Button } from '../../shared/ui/button';
import { PhrasedText } from '../../shared/ui/phrased-text';
import { badgeClass } from './discount';
import { RECOMMENDED_MONTHS, type Combo } from './plan';

interface Props {
  readonly planName: string;
  readonly combo: Combo;
  /** Its order is being placed. */
  readonly busy: boolean;
  readonly onBuy: () => void;
}

/** One duration of a plan: its term, its price, and the button. */
export function ComboRow({ planName, combo, busy, onBuy }: Props) {
  const t = useTranslations('plans');
  const locale = useLocale();
  const { months, lifetime, price, discount, chargeFen } = combo;
  const reduced = discount < 1;
  const badge = reduced && (
    <span className={badgeClass(discount)}>{t('off', { value: discountFigure(discount, locale) })}</span>
  );

  return (
    <li className={lifetime ? 'combo life' : 'combo'}>
      <span className="t">
        {lifetime ? (
          <span>
            <PhrasedText>{t('lifetime')}</PhrasedText>
          </span>
        ) : (
          t('months', { months })
        )}
        {!lifetime && badge}
      </span>
      <span className="pr">
        <b>{formatYuan(chargeFen)}</b>
        {reduced && (
          <s>
            <span className="sr">{t('was')} </span>
            {formatYuan(price)}
          </s>
        )}
        {lifetime && badge}
      </span>
      <Button tone={months === RECOMMENDED_MONTHS ? 'primary' : 'default'} busy={busy} onClick={onBuy}>
        {t('buy')}
        <span className="sr">
          {t('buyWhat', { plan: planName, combo: lifetime ? t('lifetimeShort') : t('months', { months }) })}
        </span>
      </Button>
    </li>
  );
}

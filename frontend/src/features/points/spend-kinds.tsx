import { CAPACITIES } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../shared/format/number';
import type { PointPrices, UpgradeKind } from './use-points';

const KINDS: readonly UpgradeKind[] = [...CAPACITIES, 'months'];

interface Props {
  readonly prices: PointPrices;
  readonly pointless: Readonly<Record<UpgradeKind, boolean>>;
  readonly chosen: UpgradeKind;
  readonly onChoose: (kind: UpgradeKind) => void;
}

/** What points can buy, with prices; kinds that would change nothing say so. */
export function SpendKinds({ prices, pointless, chosen, onChoose }: Props) {
  const t = useTranslations('points.spend');
  return (
    <fieldset className="spend-kinds">
      <legend>{t('what')}</legend>
      {KINDS.map((kind) => (
        <label className="check radio" key={kind}>
          <input
            type="radio"
            name="kind"
            checked={kind === chosen}
            disabled={pointless[kind]}
            onChange={() => onChoose(kind)}
          />
          <span>
            {t(`kinds.${kind}`)}
            <small>
              {pointless[kind] ? t(`pointless.${kind}`) : t(`each.${kind}`, { points: formatNumber(prices[kind]) })}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

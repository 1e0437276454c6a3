import { Alert, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { CAPACITIES, type Capacities, isCapacity, perCapacity } from '../../business/capacities';
import { UNLIMITED } from '../../business/capacity';
import { formatNumber } from '../../shared/format/money';
import { TextField } from '../../shared/forms/fields';
import { RadioField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { matching } from '../../shared/forms/rules';
import { positive } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { AsyncContent } from '../../shared/ui/async-content';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import './points.css';
import { type PointPrices, spendPoints, type UpgradeKind, useHoldText, usePointPrices } from './points.api';

const KINDS: readonly UpgradeKind[] = [...CAPACITIES, 'months'];

/** The fields of a licence that decide which upgrades make sense. */
export interface Upgradable extends Capacities {
  readonly paidId: string;
  readonly name: string;
  readonly key: string;
  readonly expiresAt: string | null;
}

interface Props {
  readonly license: Upgradable;
  /** Called after the licence has been upgraded. */
  readonly onSpent: () => void;
  readonly onClose: () => void;
}

/** Spends points on capacity or months of one licence. */
export default function SpendDialog({ license, onSpent, onClose }: Props) {
  const t = useTranslations('points.spend');
  const prices = usePointPrices();
  if (prices.data) return <SpendForm license={license} prices={prices.data} onSpent={onSpent} onClose={onClose} />;
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      <AsyncContent state={prices}>{() => null}</AsyncContent>
    </Dialog>
  );
}

/** Kinds that would change nothing: more of what is unlimited, months for what never ends. */
const pointlessFor = (license: Upgradable): Readonly<Record<UpgradeKind, boolean>> => ({
  ...perCapacity((name) => license[name] === UNLIMITED),
  months: license.expiresAt === null,
});

function SpendForm({ license, prices, onSpent, onClose }: Props & { readonly prices: PointPrices }) {
  const t = useTranslations('points.spend');
  const capacity = useTranslations('ui.capacity');
  const pointless = pointlessFor(license);
  const onHold = useHoldText()(prices);
  const initial = { kind: KINDS.find((kind) => !pointless[kind]) ?? 'months', quantity: '1' };
  const [form] = Form.useForm<typeof initial>();
  const { kind, quantity: typed } = useFormValues(form, initial);
  const isInRange = (text: string) => positive.is(text) && positive.of(text) <= prices.maxQuantity;
  const cost = isInRange(typed) ? positive.of(typed) * prices[kind] : 0;
  const left = prices.spendable - cost;

  const priceText = (value: UpgradeKind): string => {
    const points = { points: prices[value] };
    if (isCapacity(value)) return pointless[value] ? capacity(`full.${value}`) : capacity(`price.${value}`, points);
    return pointless[value] ? t('months.pointless') : t('months.each', points);
  };
  const send = async (choice: typeof initial) => {
    const quantity = positive.of(choice.quantity);
    const { wasDoneBefore } = await spendPoints({ paidId: license.paidId, kind: choice.kind, quantity });
    toast.success(t(wasDoneBefore ? 'doneBefore' : 'done'));
    onSpent();
  };

  return (
    <FormDialog
      wide
      title={t('title')}
      confirm={t('action')}
      form={form}
      initialValues={initial}
      isDisabled={left < 0 || pointless[kind]}
      send={send}
      onClose={onClose}
    >
      <p>{t('text', { name: license.name, key: license.key })}</p>
      <RadioField
        name="kind"
        label={t('what')}
        choices={KINDS.map((value) => ({
          value,
          disabled: pointless[value],
          label: (
            <>
              {isCapacity(value) ? capacity(`more.${value}`) : t('months.kind')}
              <small>{priceText(value)}</small>
            </>
          ),
        }))}
      />
      <TextField
        name="quantity"
        label={t('quantity')}
        hint={t('range', { max: prices.maxQuantity })}
        rules={[matching(isInRange, t('range', { max: prices.maxQuantity }))]}
        className="num"
        inputMode="numeric"
      />
      <dl className="sums ruled mt-4">
        <div>
          <dt>{t('balance')}</dt>
          <dd className="num">{formatNumber(prices.spendable)}</dd>
        </div>
        <div>
          <dt>{t('cost')}</dt>
          <dd className="num">{formatNumber(cost)}</dd>
        </div>
        <div>
          <dt>{t(left < 0 ? 'lacking' : 'left')}</dt>
          <dd className={left < 0 ? 'num strong bad' : 'num strong'}>{formatNumber(Math.abs(left))}</dd>
        </div>
      </dl>
      {onHold && <p className="small subtle">{onHold}</p>}
      {left < 0 && <Alert showIcon type="warning" role="note" title={t('insufficient')} />}
    </FormDialog>
  );
}

import { type Capacity, perCapacity } from '../../shared/capacities';
import { useMemo, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { messageOf } from '../../shared/errors/message-of';
import { report } from '../../shared/errors/report';
import { formatNumber } from '../../shared/format/number';
import { Field } from '../../shared/forms/field';
import { positive } from '../../shared/forms/typed-number';
import { newRequestKey } from '../../shared/request-key';
import { Alert } from '../../shared/ui/alert';
import { AsyncContent } from '../../shared/ui/async-content';
import { Button } from '../../shared/ui/button';
import { UNLIMITED } from '../../shared/ui/capacity';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import './points.css';
import { SpendKinds } from './spend-kinds';
import { useHoldText } from './use-purse';
import { spendPoints, usePointPrices, type PointPrices, type UpgradeKind } from './use-points';

/** The fields of a licence that decide which upgrades make sense. */
export interface Upgradable extends Capacity {
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
export function SpendDialog({ license, onSpent, onClose }: Props) {
  const t = useTranslations('points.spend');
  const prices = usePointPrices();
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      <p>{t('text', { name: license.name, key: license.key })}</p>
      <AsyncContent state={prices}>
        {(known) => <SpendForm license={license} prices={known} onSpent={onSpent} onClose={onClose} />}
      </AsyncContent>
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
  const ui = useTranslations('ui');
  const pointless = pointlessFor(license);
  const onHold = useHoldText()(prices);
  const [kind, setKind] = useState<UpgradeKind>(pointless.users ? 'months' : 'users');
  const [typed, setTyped] = useState('1');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const quantity = positive.is(typed) ? positive.of(typed) : 0;
  const inRange = quantity >= 1 && quantity <= prices.maxQuantity;
  const cost = inRange ? quantity * prices[kind] : 0;
  const left = prices.spendable - cost;
  // A retry after a lost response is the same purchase; another choice is another purchase.
  // oxlint-disable-next-line react/exhaustive-deps, react-hooks/exhaustive-deps -- one key for one choice
  const key = useMemo(newRequestKey, [kind, quantity]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await spendPoints({ paidId: license.paidId, kind, quantity }, key);
      toast.success(t('done'));
      onSpent();
      onClose();
    } catch (reason) {
      setError(reason);
      report(reason);
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <SpendKinds prices={prices} pointless={pointless} chosen={kind} onChoose={setKind} />
      <Field
        label={t('quantity')}
        hint={t('range', { max: prices.maxQuantity })}
        error={inRange ? undefined : t('range', { max: prices.maxQuantity })}
      >
        {(control) => (
          <input
            {...control}
            className="input num"
            inputMode="numeric"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <dl className="spend-sum">
        <div>
          <dt>{t('balance')}</dt>
          <dd className="num">{formatNumber(prices.spendable)}</dd>
        </div>
        <div>
          <dt>{t('cost')}</dt>
          <dd className="num">{formatNumber(cost)}</dd>
        </div>
        <div>
          <dt>{t('left')}</dt>
          <dd className={left < 0 ? 'num strong bad' : 'num strong'}>{formatNumber(left)}</dd>
        </div>
      </dl>
      {onHold && <p className="small subtle">{onHold}</p>}
      {left < 0 && <Alert tone="warning">{t('insufficient')}</Alert>}
      {error !== undefined && <Alert tone="danger">{messageOf(error)}</Alert>}
      <div className="acts">
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy} disabled={!inRange || left < 0 || pointless[kind]}>
          {t('action')}
        </Button>
      </div>
    </form>
  );
}

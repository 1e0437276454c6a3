import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NEW_COUPON_BODY_CODE_MAX_LENGTH, NEW_COUPON_BODY_NOTE_MAX_LENGTH } from '../../api/limits';
import { AmountField, SelectField, TextField, Tick, Ticks } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { SecondPersonHint, useTakesSecondPerson } from '../../shared/console/second-person';
import { usePlanChoices } from '../../shared/console/use-staff-plans';
import { useVersioned } from '../../shared/console/use-versioned';
import { toast } from '../../shared/ui/toast';
import { type CouponKind, NO_TERMS, termsOf, toTerms, useCouponFields, valuesOf } from './coupon-terms';
import { useCouponWords } from './coupon-words';
import { changeCoupon, createCoupon, type Coupon, previewCoupon } from './use-coupons';

const KINDS: readonly CouponKind[] = ['new', 'renewal', 'quote'];

interface Props {
  /** Null creates a new one. */
  readonly coupon: Coupon | null;
  readonly onClose: () => void;
}

/** The terms of a coupon. Its code cannot be changed later: customers already have it. */
export function CouponDialog({ coupon, onClose }: Props) {
  const t = useTranslations('staff-coupons');
  const common = useTranslations('console');
  const form = useCouponFields(coupon);
  const plans = usePlanChoices();
  const [isEnabled, setEnabled] = useState(coupon?.isEnabled ?? true);
  const [orderKinds, setOrderKinds] = useState<readonly CouponKind[]>(coupon?.orderKinds ?? []);
  const [planIds, setPlanIds] = useState<readonly string[]>(coupon?.planIds ?? []);

  const words = useCouponWords(plans);
  const isProposed = useRef(false);
  const versioned = useVersioned({
    read: { version: coupon?.version ?? 0, body: coupon ? termsOf(coupon) : NO_TERMS },
    words,
    save: async (terms, version) => {
      isProposed.current = await changeCoupon(coupon?.id ?? '', version, terms);
    },
    onTheirs: (terms) => {
      form.replace({ ...valuesOf(terms), code: form.values.code });
      setEnabled(terms.isEnabled);
      setOrderKinds(terms.orderKinds ?? []);
      setPlanIds(terms.planIds ?? []);
    },
  });
  const typed = () => toTerms(form.values, { isEnabled, orderKinds, planIds });
  const takesTwo = useTakesSecondPerson(`coupons/${coupon?.id ?? ''}`, form.isValid ? typed() : null, (body) =>
    previewCoupon(coupon?.id, body),
  );

  const send = async (key: string) => {
    if (coupon) await versioned.save(typed());
    else isProposed.current = await createCoupon(form.values.code.trim(), typed(), key);
    toast.success(common(isProposed.current ? 'sentForApproval' : 'saved'));
  };

  return (
    <FormDialog
      wide
      title={coupon ? t('editWhich', { code: coupon.code }) : t('create')}
      confirm={takesTwo ? common('sendForApproval') : coupon ? common('save') : t('create')}
      form={form}
      clash={versioned.clash}
      send={send}
      onClose={onClose}
    >
      {!coupon && (
        <TextField
          form={form}
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          maxLength={NEW_COUPON_BODY_CODE_MAX_LENGTH}
          isFirst
        />
      )}
      <div className="two">
        <SelectField
          form={form}
          name="kind"
          label={t('kind')}
          choices={[
            { value: 'percent', label: t('kinds.percent') },
            { value: 'amount', label: t('kinds.amount') },
          ]}
        />
        {form.values.kind === 'percent' ? (
          <TextField form={form} name="value" label={t('percentLabel')} inputMode="decimal" />
        ) : (
          <AmountField form={form} name="value" label={t('amountLabel')} />
        )}
      </div>
      <div className="two">
        <TextField
          form={form}
          name="startsAt"
          label={t('startsAt')}
          hint={common('shanghai')}
          type="datetime-local"
          optional
        />
        <TextField
          form={form}
          name="endsAt"
          label={t('endsAt')}
          hint={common('shanghai')}
          type="datetime-local"
          optional
        />
      </div>
      <div className="two">
        <TextField form={form} name="maxRedemptions" label={t('maxRedemptions')} inputMode="numeric" optional />
        <TextField form={form} name="maxPerCustomer" label={t('maxPerCustomer')} inputMode="numeric" optional />
      </div>
      <AmountField form={form} name="minimumFen" label={t('minimumLabel')} optional />
      <Ticks
        legend={t('orderKinds')}
        choices={KINDS.map((value) => ({ value, label: t(`orderKind.${value}`) }))}
        ticked={orderKinds}
        onChange={(ticked) => setOrderKinds(KINDS.filter((kind) => ticked.includes(kind)))}
      />
      <Ticks legend={t('planIds')} choices={plans} ticked={planIds} onChange={setPlanIds} />
      <TextField
        form={form}
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        maxLength={NEW_COUPON_BODY_NOTE_MAX_LENGTH}
        optional
      />
      <Tick label={t('isEnabled')} isTicked={isEnabled} onTick={setEnabled} />
      <SecondPersonHint isShown={takesTwo} />
    </FormDialog>
  );
}

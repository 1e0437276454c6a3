import { Form, Button, Tag, type TagProps } from 'antd';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
import { NEW_COUPON_BODY_CODE_MAX_LENGTH, NEW_COUPON_BODY_NOTE_MAX_LENGTH } from '../../api/limits';
import { LongText, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { DateField } from '../../shared/console/date-field';
import { byYesOrNo } from '../../shared/console/list-toolbar';
import { ForesightDialog, useForesight } from '../../business/foresight';
import { usePlanChoices, useStaffPlans } from '../../business/staff';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { AmountField, TextField } from '../../shared/forms/fields';
import { SelectField, TickField, TicksField } from '../../shared/forms/choice-fields';
import { matching, matchingIfAny, required, when } from '../../shared/forms/rules';
import { percent, positive, someYuan, yuan } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { AsyncContent } from '../../shared/ui/async-content';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { ConsolePage } from '../../business/staff-page';
import {
  areTerms,
  changeCoupon,
  type Coupon,
  type CouponKind,
  createCoupon,
  isPeriod,
  NO_TERMS,
  previewCoupon,
  termsOf,
  toTerms,
  useCouponWords,
  useDiscountEcho,
  valuesOf,
  type CouponState,
  stateOf,
} from './coupons';

const KINDS: readonly CouponKind[] = ['new', 'renewal'];

/** The field of the form for a problem that the server reports. */
function fieldOf(code: string, field?: string): string | undefined {
  if (code === 'coupon.ends_before_start') return 'endsAt';
  return field === 'percentBps' || field === 'amountFen' ? 'value' : undefined;
}

interface Props {
  /** Null creates a new one. */
  readonly coupon: Coupon | null;
  readonly onClose: () => void;
}

/** Waits for the plans, without which a coupon that is meant for some of them would be made for all. */
function CouponDialog({ coupon, onClose }: Props) {
  const t = useTranslations('staff-coupons');
  const plans = useStaffPlans();
  if (plans.data) return <CouponForm coupon={coupon} onClose={onClose} />;
  return (
    <Dialog wide title={coupon ? t('editWhich', { code: coupon.code }) : t('create')} onClose={onClose}>
      <AsyncContent state={plans}>{() => null}</AsyncContent>
    </Dialog>
  );
}

/** The terms of a coupon. Its code cannot be changed later: customers already have it. */
function CouponForm({ coupon, onClose }: Props) {
  const t = useTranslations('staff-coupons');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const plans = usePlanChoices();
  const read = coupon ? termsOf(coupon) : NO_TERMS;
  const initial = { ...valuesOf(read), code: coupon?.code ?? '' };
  const [form] = Form.useForm<typeof initial>();
  const values = useFormValues(form, initial);

  const isProposed = useRef(false);
  const versioned = useVersioned({
    read: { version: coupon?.version ?? 0, body: read },
    words: useCouponWords(plans),
    save: async (terms, version) => {
      isProposed.current = await changeCoupon(coupon?.id ?? '', version, terms);
    },
    onTheirs: (terms) => form.setFieldsValue(valuesOf(terms)),
  });
  const echo = useDiscountEcho(values.kind, values.value);
  const asked = areTerms(values) ? toTerms(values) : null;
  const foresight = useForesight(`coupons/${coupon?.id ?? ''}`, asked, (body) => previewCoupon(coupon?.id, body));

  const send = async ({ code, ...terms }: typeof initial, key: string) => {
    if (coupon) await versioned.save(toTerms(terms));
    else isProposed.current = await createCoupon(code.trim(), toTerms(terms), key);
    toast.success(common(isProposed.current ? 'sentForApproval' : 'saved'));
  };

  return (
    <ForesightDialog
      wide
      title={coupon ? t('editWhich', { code: coupon.code }) : t('create')}
      confirm={coupon ? common('save') : t('create')}
      form={form}
      initialValues={initial}
      foresight={foresight}
      fieldOf={fieldOf}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      {!coupon && (
        <TextField
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          rules={[required(fault('required'))]}
          maxLength={NEW_COUPON_BODY_CODE_MAX_LENGTH}
          isFirst
        />
      )}
      <div className="g2 form-pair">
        <SelectField
          name="kind"
          label={t('kind')}
          choices={[
            { value: 'percent', label: t('kinds.percent') },
            { value: 'amount', label: t('kinds.amount') },
          ]}
        />
        {values.kind === 'percent' ? (
          <TextField
            key="percent"
            name="value"
            label={t('percentLabel')}
            hint={echo}
            rules={[matching(percent.is, fault('percent'))]}
            inputMode="decimal"
          />
        ) : (
          <AmountField
            key="amount"
            name="value"
            label={t('amountLabel')}
            hint={echo}
            rules={[matching(someYuan.is, fault('yuan'))]}
          />
        )}
      </div>
      <div className="g2 form-pair">
        <DateField name="startsAt" label={t('startsAt')} hint={common('shanghai')} hasTime optional />
        <DateField
          name="endsAt"
          label={t('endsAt')}
          hint={common('shanghai')}
          rules={[
            ({ getFieldValue }) =>
              when((endsAt) => isPeriod(String(getFieldValue('startsAt')), String(endsAt)), t('endsFirst')),
          ]}
          dependencies={['startsAt']}
          hasTime
          optional
        />
      </div>
      <div className="g2 form-pair">
        <TextField
          name="maxRedemptions"
          label={t('maxRedemptions')}
          rules={[matchingIfAny(positive.is, fault('positive'))]}
          inputMode="numeric"
          optional
        />
        <TextField
          name="maxPerCustomer"
          label={t('maxPerCustomer')}
          rules={[matchingIfAny(positive.is, fault('positive'))]}
          inputMode="numeric"
          optional
        />
      </div>
      <AmountField
        name="minimumFen"
        label={t('minimumLabel')}
        rules={[matchingIfAny(yuan.is, fault('yuan'))]}
        optional
      />
      <TicksField
        name="orderKinds"
        label={t('orderKinds')}
        choices={KINDS.map((value) => ({ value, label: t(`orderKind.${value}`) }))}
      />
      <TicksField name="planIds" label={t('planIds')} choices={plans} />
      <TextField
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        maxLength={NEW_COUPON_BODY_NOTE_MAX_LENGTH}
        optional
      />
      <TickField name="isEnabled" label={t('isEnabled')} />
    </ForesightDialog>
  );
}

const TONES: Readonly<Record<CouponState, TagProps['color']>> = {
  enabled: 'success',
  waiting: 'processing',
  disabled: 'default',
  ended: 'default',
  usedUp: 'default',
};

/** /admin/coupons: coupons with discount, expiry and uses. */
export default function AdminCouponsPage() {
  const t = useTranslations('staff-coupons');
  const [edited, setEdited] = useState<Coupon | 'new'>();
  const columns = useColumns(setEdited);
  return (
    <ConsolePage title="coupons">
      <ConsoleList
        path="/api/admin/coupons"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[byYesOrNo('isEnabled', t('state'), t('states.enabled'), t('states.disabled'))]}
        hasExport
        empty={t('empty')}
        action={
          <Button size="small" type="primary" onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        }
      />
      {edited && <CouponDialog coupon={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </ConsolePage>
  );
}

function useColumns(onEdit: (coupon: Coupon) => void): ListColumn<Coupon>[] {
  const t = useTranslations('staff-coupons');
  const common = useTranslations('console');
  const day = (instant: string | null, none: string) => (instant ? formatDateTime(instant) : none);
  return [
    { key: 'code', title: t('code'), sortable: true, cell: ({ code }) => <code className="strong">{code}</code> },
    {
      key: 'value',
      title: t('value'),
      isFigure: true,
      cell: ({ percentBps, amountFen }) =>
        percentBps === null ? formatYuan(amountFen ?? 0) : t('percentOff', { percent: percentBps / 100 }),
    },
    {
      key: 'state',
      title: t('state'),
      cell: (coupon) => {
        const state = stateOf(coupon, serverNow());
        return <Tag color={TONES[state]}>{t(`states.${state}`)}</Tag>;
      },
    },
    {
      key: 'used',
      title: t('used'),
      isFigure: true,
      cell: ({ reserved, consumed, maxRedemptions }) => (
        <span title={t('usedHint', { reserved, consumed })}>
          {reserved + consumed} / {maxRedemptions ?? '∞'}
        </span>
      ),
    },
    {
      key: 'minimumFen',
      title: t('minimum'),
      isFigure: true,
      cell: ({ minimumFen }) => (minimumFen ? formatYuan(minimumFen) : '—'),
    },
    { key: 'startsAt', title: t('startsAt'), cell: ({ startsAt }) => day(startsAt, '—') },
    { key: 'endsAt', title: t('endsAt'), sortable: true, cell: ({ endsAt }) => day(endsAt, t('never')) },
    {
      key: 'note',
      title: t('note'),
      cell: ({ note }) => <LongText text={note} />,
    },
    momentColumn('createdAt', t('createdAt')),
    {
      key: 'acts',
      title: common('actions'),
      cell: (coupon) => (
        <Button
          size="small"
          color="primary"
          variant="text"
          aria-label={t('editWhich', { code: coupon.code })}
          onClick={() => onEdit(coupon)}
        >
          {common('edit')}
        </Button>
      ),
    },
  ];
}

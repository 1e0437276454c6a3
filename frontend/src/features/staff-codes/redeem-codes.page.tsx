import { Alert, Form, Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
import { NEW_BATCH_BODY_NAME_MAX_LENGTH } from '../../api/limits';
import { momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { DateField } from '../../shared/console/date-field';
import { fromMomentInput, formatDateTime } from '../../shared/format/date';
import { byChoice, byYesOrNo } from '../../shared/console/list-toolbar';
import { ForesightDialog, useForesight } from '../../business/foresight';
import { usePlanChoices } from '../../business/staff';
import { TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import { matching, required } from '../../shared/forms/rules';
import { count as whole, positive } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { useAction } from '../../shared/hooks/use-action';
import { saveFile } from '../../shared/save-file';
import { ActionButton } from '../../shared/ui/antd-button';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import { ConsolePage } from '../../business/staff-page';
import {
  fileNameOf,
  FindCodeDialog,
  GIFT_KINDS,
  type GiftKind,
  makeBatch,
  previewBatch,
  proposeBatch,
  useGiftText,
  type Batch,
  printBatch,
  WithdrawBatchDialog,
} from './codes';

const INITIAL = {
  name: '',
  kind: 'license' as GiftKind,
  planId: undefined as string | undefined,
  months: '12',
  quantity: '',
  count: '10',
  expiresAt: '',
};

type Values = typeof INITIAL;

/** What each code of the batch gives. */
const giftOf = ({ kind, planId = '', months, quantity, count }: Values) => ({
  kind,
  ...(kind === 'license' ? { planId, months: whole.of(months) } : { quantity: positive.of(quantity) }),
  count: positive.of(count),
});

/** Creates a batch. Its file is saved at once, because the codes can never be read again. */
function BatchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-codes');
  const giftText = useGiftText();
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const plans = usePlanChoices();
  const [form] = Form.useForm<Values>();
  const values = useFormValues(form, INITIAL);
  const { kind } = values;
  const isWhole =
    positive.is(values.count) &&
    (kind === 'license' ? values.planId !== undefined && whole.is(values.months) : positive.is(values.quantity));
  const foresight = useForesight('redeem-batches', isWhole ? giftOf(values) : null, previewBatch);
  const needsApproval = foresight.latest?.takesSecondPerson === true;

  const send = async (typed: Values, key: string) => {
    const name = typed.name.trim();
    const batch = { ...giftOf(typed), name, expiresAt: fromMomentInput(typed.expiresAt) };
    if (needsApproval) {
      await proposeBatch(batch, key);
      toast.success(common('sentForApproval'));
      return;
    }
    saveFile(await makeBatch(batch, key), fileNameOf(name));
    toast.success(t('made'));
  };

  return (
    <ForesightDialog
      title={t('make')}
      confirm={t('makeAndSave')}
      form={form}
      initialValues={INITIAL}
      foresight={foresight}
      send={send}
      onClose={onClose}
    >
      {!needsApproval && <Alert showIcon type="warning" role="note" title={t('once')} />}
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        rules={[required(fault('required'))]}
        maxLength={NEW_BATCH_BODY_NAME_MAX_LENGTH}
        isFirst
      />
      <SelectField
        name="kind"
        label={t('kind')}
        choices={GIFT_KINDS.map((value) => ({ value, label: giftText(value) }))}
      />
      {kind === 'license' ? (
        <div className="g2 form-pair">
          <SelectField name="planId" label={t('plan')} rules={[required(fault('required'))]} choices={plans} />
          <TextField
            name="months"
            label={t('months')}
            hint={t('monthsHint')}
            rules={[matching(whole.is, fault('count'))]}
            inputMode="numeric"
          />
        </div>
      ) : (
        <TextField
          name="quantity"
          label={t('quantity')}
          rules={[matching(positive.is, fault('positive'))]}
          inputMode="numeric"
        />
      )}
      <div className="g2 form-pair">
        <TextField
          name="count"
          label={t('count')}
          rules={[matching(positive.is, fault('positive'))]}
          inputMode="numeric"
        />
        <DateField name="expiresAt" label={t('expiresAt')} hint={common('shanghai')} hasTime optional />
      </div>
    </ForesightDialog>
  );
}

/** /admin/redeem-codes: batches of redeem codes, and the status of each. */
export default function AdminRedeemCodesPage() {
  const t = useTranslations('staff-codes');
  const giftText = useGiftText();
  const [open, setOpen] = useState<'make' | 'find'>();
  const [withdrawn, setWithdrawn] = useState<Batch>();
  const columns = useColumns(setWithdrawn);
  const close = () => setOpen(undefined);
  return (
    <ConsolePage title="redeemCodes">
      <ConsoleList
        path="/api/admin/redeem-batches"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[
          byChoice('kind', t('kind'), GIFT_KINDS, giftText),
          byYesOrNo('isWithdrawn', t('state'), t('batchStates.withdrawn'), t('batchStates.open')),
        ]}
        empty={t('emptyBatches')}
        action={
          <>
            <Button size="small" onClick={() => setOpen('find')}>
              {t('find')}
            </Button>
            <Button size="small" type="primary" onClick={() => setOpen('make')}>
              {t('make')}
            </Button>
          </>
        }
      />
      {open === 'make' && <BatchDialog onClose={close} />}
      {open === 'find' && <FindCodeDialog onClose={close} />}
      {withdrawn && <WithdrawBatchDialog batch={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </ConsolePage>
  );
}

function useColumns(onWithdraw: (batch: Batch) => void): ListColumn<Batch>[] {
  const t = useTranslations('staff-codes');
  const common = useTranslations('console');
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      cell: ({ id, name }) => (
        <Link className="link long" title={name} to={`/admin/redeem-codes/codes?batchId=${id}`}>
          {name}
        </Link>
      ),
    },
    { key: 'description', title: t('gives'), cell: ({ description }) => <span className="long">{description}</span> },
    {
      key: 'redeemed',
      title: t('redeemedOf'),
      isFigure: true,
      cell: ({ redeemed, size }) => `${redeemed} / ${size}`,
    },
    { key: 'state', title: t('state'), cell: (batch) => <BatchPill batch={batch} /> },
    {
      key: 'expiresAt',
      title: t('expiresAt'),
      sortable: true,
      cell: ({ expiresAt }) => (expiresAt ? formatDateTime(expiresAt) : t('never')),
    },
    momentColumn('createdAt', t('createdAt')),
    {
      key: 'acts',
      title: common('actions'),
      cell: (batch) =>
        batch.withdrawnAt === null &&
        batch.redeemed < batch.size && (
          <span className="row-acts">
            {!batch.isPrinted && <PrintButton batch={batch} />}
            <Button
              size="small"
              danger
              aria-label={t('withdrawWhich', { name: batch.name })}
              onClick={() => onWithdraw(batch)}
            >
              {t('withdraw')}
            </Button>
          </span>
        ),
    },
  ];
}

/** An approved batch has no codes yet: generating them saves the file, once. */
function PrintButton({ batch: { id, name } }: { readonly batch: Batch }) {
  const t = useTranslations('staff-codes');
  const { busy, run } = useAction();
  const print = async (key: string) => saveFile(await printBatch(id, key), fileNameOf(name));
  return (
    <ActionButton size="small" busy={busy} aria-label={t('printWhich', { name })} onClick={() => void run(print)}>
      {t('makeAndSave')}
    </ActionButton>
  );
}

function BatchPill({ batch: { withdrawnAt, isPrinted, expiresAt, redeemed, size } }: { readonly batch: Batch }) {
  const t = useTranslations('staff-codes.batchStates');
  if (withdrawnAt) return <Tag color="error">{t('withdrawn')}</Tag>;
  if (redeemed === size) return <Tag color="default">{t('usedUp')}</Tag>;
  if (expiresAt && new Date(expiresAt) <= serverNow()) return <Tag color="default">{t('expired')}</Tag>;
  if (!isPrinted) return <Tag color="warning">{t('unprinted')}</Tag>;
  return <Tag color="success">{t('open')}</Tag>;
}

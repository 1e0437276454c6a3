import { Alert, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { NEW_BATCH_BODY_NAME_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { DateField } from '../../shared/console/date-field';
import { SelectField } from '../../shared/forms/choice-fields';
import { TextField } from '../../shared/forms/fields';
import { matching, required } from '../../shared/forms/rules';
import { useFormValues } from '../../shared/forms/use-form-values';
import { fromMomentInput } from '../../shared/console/input-values';
import { SecondPersonHint, useNeedsApproval } from '../../shared/console/two-people';
import { usePlanChoices } from '../../shared/console/staff';
import { count as whole, positive } from '../../shared/forms/typed-number';
import { saveFile } from '../../shared/save-file';
import { toast } from '../../shared/ui/toast';
import { fileNameOf, GIFT_KINDS, type GiftKind, makeBatch, previewBatch, proposeBatch, useGiftText } from './codes';

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
export function BatchDialog({ onClose }: { readonly onClose: () => void }) {
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
  const needsApproval = useNeedsApproval('redeem-batches', isWhole ? giftOf(values) : null, previewBatch);

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
    <FormDialog
      title={t('make')}
      confirm={needsApproval ? common('sendForApproval') : t('makeAndSave')}
      form={form}
      initialValues={INITIAL}
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
        <div className="form-pair">
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
      <div className="form-pair">
        <TextField
          name="count"
          label={t('count')}
          rules={[matching(positive.is, fault('positive'))]}
          inputMode="numeric"
        />
        <DateField name="expiresAt" label={t('expiresAt')} hint={common('shanghai')} hasTime optional />
      </div>
      <SecondPersonHint isShown={needsApproval} />
    </FormDialog>
  );
}

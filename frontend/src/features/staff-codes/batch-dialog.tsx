import { useTranslations } from 'use-intl';
import { NEW_BATCH_BODY_NAME_MAX_LENGTH } from '../../api/limits';
import { SelectField, TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { fromMomentInput } from '../../shared/console/input-values';
import { SecondPersonHint, useTakesSecondPerson } from '../../shared/console/second-person';
import { usePlanChoices } from '../../shared/console/use-staff-plans';
import { count as whole, positive } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { saveFile } from '../../shared/save-file';
import { Alert } from '../../shared/ui/alert';
import { toast } from '../../shared/ui/toast';
import { fileNameOf, GIFT_KINDS, type GiftKind, makeBatch, previewBatch, proposeBatch } from './use-codes';

const INITIAL = { name: '', kind: 'license', planId: '', months: '12', quantity: '', count: '10', expiresAt: '' };

/** Creates a batch. Its file is saved at once, because the codes can never be read again. */
export function BatchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-codes');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const plans = usePlanChoices();
  const form = useFields(INITIAL, (values) => {
    const isLicense = values.kind === 'license';
    return {
      name: values.name.trim() === '' ? fault('required') : undefined,
      months: !isLicense || whole.is(values.months) ? undefined : fault('count'),
      quantity: isLicense || positive.is(values.quantity) ? undefined : fault('positive'),
      count: positive.is(values.count) ? undefined : fault('positive'),
    };
  });
  const kind = GIFT_KINDS.find((known) => known === form.values.kind) ?? 'license';

  const { values } = form;
  const planId = values.planId || plans[0]?.value;
  const isWhole =
    positive.is(values.count) &&
    (kind === 'license' ? planId !== undefined && whole.is(values.months) : positive.is(values.quantity));
  const gift = () => ({
    kind,
    ...(kind === 'license'
      ? { planId: planId ?? '', months: whole.of(values.months) }
      : { quantity: positive.of(values.quantity) }),
    count: positive.of(values.count),
  });
  const takesTwo = useTakesSecondPerson('redeem-batches', isWhole ? gift() : null, previewBatch);

  const send = async (key: string) => {
    const name = values.name.trim();
    const batch = { ...gift(), name, expiresAt: fromMomentInput(values.expiresAt) };
    if (takesTwo) {
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
      confirm={takesTwo ? common('sendForApproval') : t('makeAndSave')}
      form={form}
      send={send}
      onClose={onClose}
    >
      {!takesTwo && <Alert tone="warning">{t('once')}</Alert>}
      <TextField
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        maxLength={NEW_BATCH_BODY_NAME_MAX_LENGTH}
        isFirst
      />
      <SelectField
        form={form}
        name="kind"
        label={t('kind')}
        choices={GIFT_KINDS.map((value: GiftKind) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {kind === 'license' ? (
        <div className="two">
          <SelectField form={form} name="planId" label={t('plan')} choices={plans} />
          <TextField form={form} name="months" label={t('months')} hint={t('monthsHint')} inputMode="numeric" />
        </div>
      ) : (
        <TextField form={form} name="quantity" label={t('quantity')} inputMode="numeric" />
      )}
      <div className="two">
        <TextField form={form} name="count" label={t('count')} inputMode="numeric" />
        <TextField
          form={form}
          name="expiresAt"
          label={t('expiresAt')}
          hint={common('shanghai')}
          type="datetime-local"
          optional
        />
      </div>
      <SecondPersonHint isShown={takesTwo} />
    </FormDialog>
  );
}

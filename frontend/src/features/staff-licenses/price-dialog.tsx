import { useTranslations } from 'use-intl';
import { AGREE_PRICE_REASON_MAX_LENGTH } from '../../api/limits';
import { AmountField, TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { SecondPersonHint, useTakesSecondPerson } from '../../shared/console/second-person';
import { wholeYuan, yuanText } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { Alert } from '../../shared/ui/alert';
import { toast } from '../../shared/ui/toast';
import { agreePrice, previewPrice, type StaffLicenseFile } from './use-staff-license';

interface Props {
  readonly part: StaffLicenseFile['parts'][number];
  /** The licence on whose page the dialog is open. */
  readonly shownIn: string;
  readonly onClose: () => void;
}

/** Sets the agreed yearly price of a grant. */
export function PriceDialog({ part: { licenseId, key, agreedYearFen }, shownIn, onClose }: Props) {
  const t = useTranslations('staff-licenses.prices');
  const terms = useTranslations('staff-licenses');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const form = useFields({ yearFen: yuanText(agreedYearFen), reason: '' }, ({ yearFen, reason }) => ({
    yearFen: wholeYuan.is(yearFen) ? undefined : t('fault'),
    reason: reason.trim() === '' ? fault('required') : undefined,
  }));
  const { yearFen: typed } = form.values;
  const asked = wholeYuan.is(typed) ? { yearFen: wholeYuan.of(typed), seenFen: agreedYearFen } : null;
  const takesTwo = useTakesSecondPerson(`licenses/${licenseId}/agreed-price`, asked, (body) =>
    previewPrice(licenseId, body),
  );
  const send = async (requestKey: string) => {
    const { yearFen, reason } = form.values;
    const body = { yearFen: wholeYuan.of(yearFen), seenFen: agreedYearFen, reason: reason.trim() };
    const outcome = await agreePrice(licenseId, shownIn, body, requestKey);
    toast.success(outcome === 'done' ? t('done') : common('sentForApproval'));
  };
  return (
    <FormDialog
      title={t('dialog', { key })}
      confirm={takesTwo ? common('sendForApproval') : t('confirm')}
      form={form}
      send={send}
      onClose={onClose}
    >
      <Alert>{t('hint')}</Alert>
      <AmountField form={form} name="yearFen" label={t('year')} hint={t('yearHint')} />
      <TextField
        form={form}
        name="reason"
        label={common('reason')}
        hint={terms('reasonHint')}
        maxLength={AGREE_PRICE_REASON_MAX_LENGTH}
      />
      <SecondPersonHint isShown={takesTwo} />
    </FormDialog>
  );
}

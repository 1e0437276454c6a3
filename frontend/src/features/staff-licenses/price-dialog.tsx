import { Alert, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { AGREE_PRICE_REASON_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { ReasonField } from '../../shared/console/reason-field';
import { AmountField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { useFormValues } from '../../shared/forms/use-form-values';
import { SecondPersonHint, useNeedsApproval } from '../../shared/console/second-person';
import { wholeYuan, yuanText } from '../../shared/forms/typed-number';
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
  const initial = { yearFen: yuanText(agreedYearFen), reason: '' };
  const [form] = Form.useForm<typeof initial>();
  const { yearFen: typed } = useFormValues(form, initial);
  const asked = wholeYuan.is(typed) ? { yearFen: wholeYuan.of(typed), seenFen: agreedYearFen } : null;
  const needsApproval = useNeedsApproval(`licenses/${licenseId}/agreed-price`, asked, (body) =>
    previewPrice(licenseId, body),
  );
  const send = async ({ yearFen, reason }: typeof initial, requestKey: string) => {
    const body = { yearFen: wholeYuan.of(yearFen), seenFen: agreedYearFen, reason: reason.trim() };
    const outcome = await agreePrice(licenseId, shownIn, body, requestKey);
    toast.success(outcome === 'done' ? t('done') : common('sentForApproval'));
  };
  return (
    <FormDialog
      title={t('dialog', { key })}
      confirm={needsApproval ? common('sendForApproval') : t('confirm')}
      form={form}
      initialValues={initial}
      send={send}
      onClose={onClose}
    >
      <Alert showIcon role="note" title={t('hint')} />
      <AmountField name="yearFen" label={t('year')} hint={t('yearHint')} rules={[matching(wholeYuan.is, t('fault'))]} />
      <ReasonField hint={terms('reasonHint')} maxLength={AGREE_PRICE_REASON_MAX_LENGTH} />
      <SecondPersonHint isShown={needsApproval} />
    </FormDialog>
  );
}

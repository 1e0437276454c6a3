import { Alert, Button, Form, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AGREE_PRICE_REASON_MAX_LENGTH } from '../../api/limits';
import { LicenseLink } from '../../shared/console/cells';
import { ReasonField } from '../../shared/console/reason';
import { Allowed, usePlanName } from '../../shared/console/staff';
import { SecondPersonHint, useNeedsApproval } from '../../shared/console/two-people';
import { formatYuan } from '../../shared/format/money';
import { AmountField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { matching } from '../../shared/forms/rules';
import { wholeYuan, yuanText } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-form-values';
import { useCapacityText } from '../../shared/ui/capacity';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { agreePrice, previewPrice, type StaffLicenseFile } from './use-staff-license';

interface Props {
  readonly part: StaffLicenseFile['parts'][number];
  /** The licence on whose page the dialog is open. */
  readonly shownIn: string;
  readonly onClose: () => void;
}

/** Sets the agreed yearly price of a grant. */
function PriceDialog({ part: { licenseId, key, agreedYearFen }, shownIn, onClose }: Props) {
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

type Part = StaffLicenseFile['parts'][number];

/** What determines a licence's renewal price: its own grant and each one that was merged in. */
export function LicensePrices({ license }: { readonly license: StaffLicenseFile }) {
  const t = useTranslations('staff-licenses.prices');
  const capacityText = useCapacityText();
  const [asked, setAsked] = useState<Part>();
  const { id, parts, origin, status, expiresAt } = license;
  if (origin === 'free_enterprise' || parts.length === 0) return null;
  return (
    <Panel title={t('title')}>
      {expiresAt === null && <p className="small muted">{t('permanent')}</p>}
      <ul className="acts-list">
        {parts.map((part) => (
          <li key={part.licenseId}>
            <span className="grow">
              {part.licenseId === id ? (
                <span className="mono">{part.key}</span>
              ) : (
                <LicenseLink id={part.licenseId} licenseKey={part.key} />
              )}
              <small className="num">{capacityText(part)}</small>
              <LicensePrice part={part} />
            </span>
            {status !== 'revoked' && (part.components.length === 0 || part.agreedYearFen !== null) && (
              <Allowed to="licenses.price">
                <Button size="small" onClick={() => setAsked(part)}>
                  {t(part.agreedYearFen === null ? 'set' : 'raise')}
                </Button>
              </Allowed>
            )}
          </li>
        ))}
      </ul>
      {asked && <PriceDialog part={asked} shownIn={id} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

/** Agreed, from a plan, or unknown. */
export function LicensePrice({
  part: { components, agreedYearFen },
}: {
  readonly part: Pick<Part, 'components' | 'agreedYearFen'>;
}) {
  const t = useTranslations('staff-licenses.prices');
  const planName = usePlanName();
  if (agreedYearFen !== null) {
    return <small>{agreedYearFen === 0 ? t('free') : t('agreed', { amount: formatYuan(agreedYearFen) })}</small>;
  }
  if (components.length === 0) {
    return (
      <small>
        <Tag color="warning">{t('undecided')}</Tag>
      </small>
    );
  }
  return (
    <small>
      {t('plan', { plans: components.map(({ planId, quantity }) => `${planName(planId)} × ${quantity}`).join(', ') })}
    </small>
  );
}

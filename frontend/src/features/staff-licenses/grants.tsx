import { Form } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import {
  FILE_GRANT_BODY_DAYS_MAXIMUM as DAYS_MAX,
  FILE_GRANT_BODY_REASON_MAX_LENGTH as REASON_MAX,
  GRANT_BODY_MAIL_MAX_LENGTH,
  GRANT_BODY_REASON_MAX_LENGTH,
} from '../../api/limits';
import { CAPACITIES, perCapacity } from '../../business/capacities';
import { ReasonField } from '../../shared/console/reason';
import { ForesightDialog, useForesight } from '../../business/foresight';
import { type StaffPlan, usePlanChoices, usePlanName, useStaffPlans } from '../../business/staff';
import { AmountField, TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { isMailLike, matching, matchingIfAny, required } from '../../shared/forms/rules';
import { capacity, count, isBlank, positive, someYuan, wholeYuan } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { Foreseen, GrantOutcome } from './license-prices';
import { grantLicense, previewGrant, proposeFile } from './licenses.api';

const RENEWALS = ['', 'agreed', 'free'] as const;
const INITIAL = {
  mail: '',
  planId: undefined as string | undefined,
  ...perCapacity(() => ''),
  months: '12',
  renewal: '' as (typeof RENEWALS)[number],
  yearYuan: '',
  reason: '',
};
type Values = typeof INITIAL;

/**
 * Grants a customer a licence, and says beforehand who gets it and until when it is valid. Blank capacities are the
 * plan's own; a large grant needs a second administrator.
 */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-licenses');
  const grant = useTranslations('staff-licenses.grant');
  const limit = useTranslations('ui.capacity.name');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const navigate = useNavigate();
  const choices = usePlanChoices();
  const planName = usePlanName();
  const plans = useStaffPlans().data?.items ?? [];
  const [form] = Form.useForm<Values>();
  const values = useFormValues(form, INITIAL);
  const planOf = ({ planId }: Values) => plans.find(({ id }) => id === planId);
  const plan = planOf(values);
  const asksPrice = needsPrice(values, plan);
  const asked = plan && isWhole(values) ? termsOf(values, plan) : null;
  const foresight = useForesight('licenses', asked, previewGrant);
  const foreseen = foresight.isPending ? undefined : foresight.latest;
  const unknownMail = foreseen?.recipient === null ? asked?.mail : undefined;
  useEffect(() => {
    if (unknownMail !== undefined) void form.validateFields(['mail']).catch(() => undefined);
  }, [form, unknownMail]);

  const send = async (typed: Values, key: string) => {
    const chosen = planOf(typed);
    if (!chosen) return;
    const { licenseId } = await grantLicense({ ...termsOf(typed, chosen), reason: typed.reason.trim() }, key);
    toast.success(licenseId ? grant('done') : common('sentForApproval'));
    await navigate(licenseId ? `/admin/licenses/${licenseId}` : '/admin/proposals?status=waiting');
  };

  return (
    <ForesightDialog
      title={grant('title')}
      confirm={grant('action')}
      form={form}
      initialValues={INITIAL}
      foresight={foresight}
      send={send}
      onClose={onClose}
    >
      <TextField
        name="mail"
        label={grant('mail')}
        rules={[
          matching(isMailLike, grant('mailFault')),
          matching((typed) => typed.trim() !== unknownMail, grant('mailUnknown')),
        ]}
        type="email"
        maxLength={GRANT_BODY_MAIL_MAX_LENGTH}
        isFirst
      />
      <div className="g2 form-pair">
        <SelectField name="planId" label={t('plan')} rules={[required(fault('required'))]} choices={choices} />
        <TextField
          name="months"
          label={grant('months')}
          hint={grant('monthsHint')}
          rules={[matching(count.is, fault('count'))]}
          inputMode="numeric"
        />
      </div>
      <div className="g2 form-pair">
        {CAPACITIES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={limit(name)}
            hint={common('capacityHint')}
            rules={[matchingIfAny(capacity.is, fault('capacity'))]}
            placeholder={String(plan?.[name] ?? '')}
            optional
          />
        ))}
      </div>
      {asksPrice && (
        <div className="g2 form-pair">
          <SelectField
            name="renewal"
            label={grant('renewal')}
            hint={grant('renewalHint')}
            rules={[required(fault('required'))]}
            choices={RENEWALS.map((value) => ({ value, label: grant(`renewals.${value || 'open'}`) }))}
          />
          {values.renewal === 'agreed' && (
            <AmountField
              name="yearYuan"
              label={grant('yearYuan')}
              rules={[matching(isYearPrice, grant('yearFault'))]}
            />
          )}
        </div>
      )}
      <ReasonField hint={t('reasonHint')} maxLength={GRANT_BODY_REASON_MAX_LENGTH} />
      {plan && (
        <Foreseen {...foresight}>{(outcome) => <GrantOutcome outcome={outcome} plan={planName(plan.id)} />}</Foreseen>
      )}
    </ForesightDialog>
  );
}

const isYearPrice = (typed: string): boolean => someYuan.is(typed) && wholeYuan.is(typed);

/** A blank limit is the plan's own. */
const isLimit = (typed: string): boolean => isBlank(typed) || capacity.is(typed);
const areLimits = (values: Values): boolean => CAPACITIES.every((name) => isLimit(values[name]));

const limitsOf = ({ months, ...typed }: Values, plan: StaffPlan) => ({
  ...perCapacity((name) => (isBlank(typed[name]) ? plan[name] : capacity.of(typed[name]))),
  months: count.of(months),
});

function yearFenOf({ renewal, yearYuan }: Values): number | null {
  if (renewal === 'free') return 0;
  return renewal === 'agreed' && isYearPrice(yearYuan) ? wholeYuan.of(yearYuan) : null;
}

const termsOf = (values: Values, plan: StaffPlan) => ({
  mail: values.mail.trim(),
  planId: plan.id,
  ...limitsOf(values, plan),
  agreedYearFen: needsPrice(values, plan) ? yearFenOf(values) : null,
});

const isWhole = (values: Values): boolean => isMailLike(values.mail) && areLimits(values) && count.is(values.months);

/** A licence equal to a plan with prices renews at those, and a permanent one does not renew. */
function needsPrice(values: Values, plan: StaffPlan | undefined): boolean {
  if (!plan || !areLimits(values) || !count.is(values.months)) return false;
  const terms = limitsOf(values, plan);
  const isPlan = CAPACITIES.every((name) => terms[name] === plan[name]) && plan.combos.some(({ months }) => months > 0);
  return terms.months > 0 && !isPlan;
}

const INITIAL_FILES = { days: '30', reason: '' };
const isPeriod = (typed: string): boolean => positive.is(typed) && positive.of(typed) <= DAYS_MAX;

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Requests a file that works without a machine; a second administrator approves it. */
export function FileGrantDialog({ id, onClose }: Props) {
  const t = useTranslations('staff-licenses.files');
  const send = async ({ days, reason }: typeof INITIAL_FILES, key: string) => {
    await proposeFile(id, { days: positive.of(days), reason: reason.trim() }, key);
    toast.success(t('proposed'));
  };

  return (
    <FormDialog title={t('title')} confirm={t('propose')} initialValues={INITIAL_FILES} send={send} onClose={onClose}>
      <p className="muted">{t('hint')}</p>
      <TextField
        name="days"
        label={t('days')}
        rules={[matching(isPeriod, t('daysRule', { max: DAYS_MAX }))]}
        inputMode="numeric"
        isFirst
      />
      <ReasonField hint={t('reasonHint')} maxLength={REASON_MAX} />
    </FormDialog>
  );
}

import { CAPACITIES, perCapacity } from '../../shared/capacities';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { GRANT_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { AmountField, SelectField, TextField } from '../../shared/console/fields';
import { SecondPersonHint, useTakesSecondPerson } from '../../shared/console/second-person';
import { FormDialog } from '../../shared/console/form-dialog';
import { type StaffPlan, useStaffPlans, usePlanChoices } from '../../shared/console/use-staff-plans';
import { isMailLike } from '../../shared/forms/mail';
import { capacity, count, isBlank, someYuan, wholeYuan } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { grantLicense, previewGrant } from './use-staff-license';

const INITIAL = { mail: '', planId: '', ...perCapacity(() => ''), months: '12', renewal: '', yearYuan: '', reason: '' };
const RENEWALS = ['', 'agreed', 'free'] as const;

/** Grants a customer a licence. Blank capacities are the plan's own; a large grant needs a second administrator. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-licenses');
  const grant = useTranslations('staff-licenses.grant');
  const limit = useTranslations('ui.capacity.name');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const navigate = useNavigate();
  const choices = usePlanChoices();
  const plans = useStaffPlans().data?.items ?? [];
  const planOf = (id: string) => plans.find((one) => one.id === id) ?? plans[0];
  const form = useFields<keyof typeof INITIAL>(INITIAL, (values) => {
    const asksPrice = needsPrice(values, planOf(values.planId));
    const isAgreed = asksPrice && values.renewal === 'agreed';
    return {
      mail: isMailLike(values.mail) ? undefined : grant('mailFault'),
      ...perCapacity((name) => (isLimit(values[name]) ? undefined : fault('capacity'))),
      months: count.is(values.months) ? undefined : fault('count'),
      renewal: asksPrice && values.renewal === '' ? fault('required') : undefined,
      yearYuan: isAgreed && !isYearPrice(values.yearYuan) ? grant('yearFault') : undefined,
      reason: values.reason.trim() === '' ? fault('required') : undefined,
    };
  });
  const plan = planOf(form.values.planId);
  const asksPrice = needsPrice(form.values, plan);

  const { renewal, yearYuan } = form.values;
  const priced = renewal === 'agreed' && isYearPrice(yearYuan) ? wholeYuan.of(yearYuan) : null;
  const agreedYearFen = asksPrice ? (renewal === 'free' ? 0 : priced) : null;
  const asked = plan && isWhole(form.values) ? { ...termsOf(form.values, plan), agreedYearFen } : null;
  const takesTwo = useTakesSecondPerson('licenses', asked, previewGrant);

  const send = async (key: string) => {
    if (!plan) return;
    const reason = form.values.reason.trim();
    const { licenseId } = await grantLicense({ ...termsOf(form.values, plan), agreedYearFen, reason }, key);
    toast.success(licenseId ? grant('done') : common('sentForApproval'));
    await navigate(licenseId ? `/admin/licenses/${licenseId}` : '/admin/proposals?status=waiting');
  };

  return (
    <FormDialog
      title={grant('title')}
      confirm={takesTwo ? common('sendForApproval') : grant('action')}
      form={form}
      isDisabled={!plan}
      send={send}
      onClose={onClose}
    >
      <TextField form={form} name="mail" label={grant('mail')} type="email" isFirst />
      <div className="two">
        <SelectField form={form} name="planId" label={t('plan')} choices={choices} />
        <TextField form={form} name="months" label={grant('months')} hint={grant('monthsHint')} inputMode="numeric" />
      </div>
      <div className="two">
        {CAPACITIES.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={limit(name)}
            hint={common('capacityHint')}
            placeholder={String(plan?.[name] ?? '')}
            optional
          />
        ))}
      </div>
      {asksPrice && (
        <div className="two">
          <SelectField
            form={form}
            name="renewal"
            label={grant('renewal')}
            hint={grant('renewalHint')}
            choices={RENEWALS.map((value) => ({ value, label: grant(`renewals.${value || 'open'}`) }))}
          />
          {form.values.renewal === 'agreed' && <AmountField form={form} name="yearYuan" label={grant('yearYuan')} />}
        </div>
      )}
      <TextField
        form={form}
        name="reason"
        label={common('reason')}
        hint={t('reasonHint')}
        maxLength={GRANT_BODY_REASON_MAX_LENGTH}
      />
      <SecondPersonHint isShown={takesTwo} />
    </FormDialog>
  );
}

const isYearPrice = (typed: string): boolean => someYuan.is(typed) && wholeYuan.is(typed);

/** A blank limit is the plan's own. */
const isLimit = (typed: string): boolean => isBlank(typed) || capacity.is(typed);
const areLimits = (values: typeof INITIAL): boolean => CAPACITIES.every((name) => isLimit(values[name]));

const termsOf = ({ mail, months, ...typed }: typeof INITIAL, plan: StaffPlan) => ({
  mail: mail.trim(),
  planId: plan.id,
  ...perCapacity((name) => (isBlank(typed[name]) ? plan[name] : capacity.of(typed[name]))),
  months: count.of(months),
});

const isWhole = (values: typeof INITIAL): boolean =>
  isMailLike(values.mail) && areLimits(values) && count.is(values.months);

/** A licence equal to a plan with prices renews at those, and a permanent one does not renew. */
function needsPrice(values: typeof INITIAL, plan: StaffPlan | undefined): boolean {
  if (!plan || !areLimits(values) || !count.is(values.months)) return false;
  const terms = termsOf(values, plan);
  const isPlan = CAPACITIES.every((name) => terms[name] === plan[name]) && plan.combos.some(({ months }) => months > 0);
  return terms.months > 0 && !isPlan;
}

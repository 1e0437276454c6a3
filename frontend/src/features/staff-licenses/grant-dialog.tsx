import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '../../shared/console/fields';
import { SecondPersonHint, useTakesSecondPerson } from '../../shared/console/second-person';
import { FormDialog } from '../../shared/console/form-dialog';
import { type StaffPlan, useStaffPlans, usePlanChoices } from '../../shared/console/use-staff-plans';
import { isMailLike } from '../../shared/forms/mail';
import { capacity, count, isBlank } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { grantLicense, previewGrant } from './use-staff-license';

const REASON_MAX = 300;
const INITIAL = { mail: '', planId: '', users: '', assets: '', months: '12', reason: '' };

/** Gives somebody a licence. Blank capacities are the plan's own; a large one waits for a second person. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-licenses');
  const grant = useTranslations('staff-licenses.grant');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const navigate = useNavigate();
  const choices = usePlanChoices();
  const plans = useStaffPlans().data?.items ?? [];
  const form = useFields(INITIAL, ({ mail, users, assets, months, reason }) => ({
    mail: isMailLike(mail) ? undefined : grant('mailFault'),
    users: isBlank(users) || capacity.is(users) ? undefined : fault('capacity'),
    assets: isBlank(assets) || capacity.is(assets) ? undefined : fault('capacity'),
    months: count.is(months) ? undefined : fault('count'),
    reason: reason.trim() === '' ? fault('required') : undefined,
  }));
  const plan = plans.find(({ id }) => id === form.values.planId) ?? plans[0];

  const asked = plan && isWhole(form.values) ? termsOf(form.values, plan) : null;
  const takesTwo = useTakesSecondPerson('licenses', asked, previewGrant);

  const send = async (key: string) => {
    if (!plan) return;
    const { licenseId } = await grantLicense({ ...termsOf(form.values, plan), reason: form.values.reason.trim() }, key);
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
        <TextField
          form={form}
          name="users"
          label={t('users')}
          hint={common('capacityHint')}
          placeholder={String(plan?.users ?? '')}
          optional
        />
        <TextField
          form={form}
          name="assets"
          label={t('assets')}
          hint={common('capacityHint')}
          placeholder={String(plan?.assets ?? '')}
          optional
        />
      </div>
      <TextField form={form} name="reason" label={common('reason')} hint={t('reasonHint')} maxLength={REASON_MAX} />
      <SecondPersonHint isShown={takesTwo} />
    </FormDialog>
  );
}

const termsOf = ({ mail, users, assets, months }: typeof INITIAL, plan: StaffPlan) => ({
  mail: mail.trim(),
  planId: plan.id,
  users: isBlank(users) ? plan.users : capacity.of(users),
  assets: isBlank(assets) ? plan.assets : capacity.of(assets),
  months: count.of(months),
});

const isWhole = ({ mail, users, assets, months }: typeof INITIAL): boolean =>
  isMailLike(mail) && [users, assets].every((typed) => isBlank(typed) || capacity.is(typed)) && count.is(months);

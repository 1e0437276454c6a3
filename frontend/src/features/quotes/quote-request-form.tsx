import { Checkbox, Flex, Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import * as limits from '../../api/limits';
import { api, call } from '../../api/client';
import { CAPACITIES, type Capacities, type CapacityName, perCapacity } from '../../business/capacities';
import { UNLIMITED } from '../../business/capacity';
import { type CaptchaSlot, FormField } from '../../shared/forms/form-field';
import { TextAreaField, TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { mailRules, matching, required } from '../../shared/forms/rules';
import { plainText } from '../../shared/forms/typed-code';
import { capacity, positive } from '../../shared/forms/typed-number';
import { useFormDraft, useSubmit } from '../../shared/forms/use-submit';
import { ActionButton } from '../../shared/ui/antd-button';

export interface QuotablePlan extends Capacities {
  readonly id: string;
  readonly name: string;
}

interface Fields extends Record<CapacityName, string> {
  readonly companyName: string;
  readonly contactName: string;
  readonly phone: string;
  readonly mail: string;
  readonly plan: string;
  readonly months: string;
  readonly quantity: string;
  readonly taxNo: string;
  readonly note: string;
}

interface Props {
  readonly plans: readonly QuotablePlan[];
  readonly captcha: CaptchaSlot;
  readonly initial: {
    readonly contactName: string;
    readonly mail: string;
    /** Id of the chosen plan; falls back to the first one. */
    readonly plan: string | null;
  };
  /** Called with the number of the new request. */
  readonly onSent: (number: string, mail: string) => void;
}

const TERMS = ['12', '24', '36', '0'] as const;
const UNLIMITED_TEXT = String(UNLIMITED);

const isCount = (typed: string, most: number): boolean => positive.is(typed) && positive.of(typed) <= most;
const limitsOf = (plan: QuotablePlan) => perCapacity((name) => String(plan[name]));

/** Requests a commercial quote. No account is needed; the offer is sent by mail. */
export function QuoteRequestForm({ plans, captcha, initial, onSent }: Props) {
  const t = useTranslations('quote-request');
  const capacityName = useTranslations('ui.capacity.name');
  const [form] = Form.useForm<Fields & { readonly captcha: string }>();
  const chosen = plans.find(({ id }) => id === initial.plan) ?? plans[0];
  const draft = useFormDraft<Fields>(
    form,
    {
      companyName: '',
      contactName: initial.contactName,
      phone: '',
      mail: initial.mail,
      plan: chosen?.id ?? '',
      ...(chosen ? limitsOf(chosen) : perCapacity(() => '')),
      months: '12',
      quantity: '1',
      taxNo: '',
      note: '',
    },
    { name: 'quote-request' },
  );

  const send = async (values: Fields & { readonly captcha: string }) => {
    const term = values.months === '0' ? { lifetime: true } : { months: Number(values.months) };
    const body = {
      companyName: values.companyName.trim(),
      contactName: values.contactName.trim(),
      mail: values.mail.trim(),
      plan: values.plan,
      ...perCapacity((name) => capacity.of(values[name])),
      quantity: positive.of(values.quantity),
      captcha: values.captcha.trim(),
      key: captcha.key,
      ...term,
      ...(values.phone.trim() && { phone: values.phone.trim() }),
      ...(values.taxNo.trim() && { taxNo: values.taxNo.trim() }),
      ...(values.note.trim() && { note: values.note.trim() }),
    };
    const { number } = await call(api.POST('/api/quote', { body }));
    draft.forget();
    onSent(number, plainText(values.mail));
  };
  const { busy, submit } = useSubmit(form, send, { onFailure: captcha.renew });

  const countRule = (most: number) => matching((typed) => isCount(typed, most), t('count', { most }));
  const limitRule = matching(
    (typed) => typed === UNLIMITED_TEXT || isCount(typed, limits.REQUEST_QUOTE_USERS_MAXIMUM),
    t('count', { most: limits.REQUEST_QUOTE_USERS_MAXIMUM }),
  );
  const choosePlan = (id: string) => {
    const plan = plans.find((each) => each.id === id);
    if (plan) form.setFieldsValue(limitsOf(plan));
  };

  return (
    <Form
      form={form}
      name="quote-request"
      initialValues={draft.initialValues}
      onFinish={(values) => void submit(values)}
      noValidate
    >
      <TextField
        name="companyName"
        label={t('fields.companyName')}
        rules={[required(t('companyNameRequired'))]}
        maxLength={limits.REQUEST_QUOTE_COMPANY_NAME_MAX_LENGTH}
        autoComplete="organization"
      />
      <div className="g2 form-pair">
        <TextField
          name="contactName"
          label={t('fields.contactName')}
          rules={[required(t('contactNameRequired'))]}
          maxLength={limits.REQUEST_QUOTE_CONTACT_NAME_MAX_LENGTH}
          autoComplete="name"
        />
        <TextField
          name="phone"
          label={t('fields.phone')}
          optional
          type="tel"
          maxLength={limits.REQUEST_QUOTE_PHONE_MAX_LENGTH}
          autoComplete="tel"
        />
      </div>
      <TextField
        name="mail"
        label={t('fields.mail')}
        rules={mailRules(t('mailInvalid'), t('mailInvalid'))}
        type="email"
        maxLength={limits.REQUEST_QUOTE_MAIL_MAX_LENGTH}
        autoComplete="email"
      />
      <div className="g2 form-pair">
        <SelectField
          name="plan"
          label={t('fields.plan')}
          choices={plans.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choosePlan}
        />
        <SelectField
          name="months"
          label={t('fields.months')}
          choices={TERMS.map((months) => ({ value: months, label: t('term', { months: Number(months) }) }))}
        />
      </div>
      <div className="g2 form-pair">
        {CAPACITIES.map((name) => (
          <FormField key={name} name={name} label={capacityName(name)} rules={[limitRule]}>
            <LimitInput unlimited={t('unlimited')} />
          </FormField>
        ))}
      </div>
      <div className="g2 form-pair">
        <TextField
          name="quantity"
          label={t('fields.quantity')}
          rules={[countRule(limits.REQUEST_QUOTE_QUANTITY_MAXIMUM)]}
          inputMode="numeric"
        />
        <TextField name="taxNo" label={t('fields.taxNo')} optional maxLength={limits.REQUEST_QUOTE_TAX_NO_MAX_LENGTH} />
      </div>
      <TextAreaField name="note" label={t('fields.note')} optional maxLength={limits.REQUEST_QUOTE_NOTE_MAX_LENGTH} />
      {captcha.field}
      <LeaveGuard when={draft.isEdited && !busy} onLeave={draft.forget} />
      <ActionButton htmlType="submit" type="primary" size="large" busy={busy}>
        {t('send')}
      </ActionButton>
    </Form>
  );
}

interface LimitInputProps {
  /** Says that there is no limit. */
  readonly unlimited: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** A whole number, or none: then the box beside it is ticked. */
function LimitInput({ unlimited, value = '', onChange, ...control }: LimitInputProps) {
  const isUnlimited = value === UNLIMITED_TEXT;
  return (
    <Flex component="span" align="center" gap="var(--s-3)">
      <Input
        {...control}
        className="num"
        inputMode="numeric"
        autoComplete="off"
        disabled={isUnlimited}
        value={isUnlimited ? '' : value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Checkbox
        className="nowrap"
        checked={isUnlimited}
        onChange={({ target }) => onChange?.(target.checked ? UNLIMITED_TEXT : '')}
      >
        {unlimited}
      </Checkbox>
    </Flex>
  );
}

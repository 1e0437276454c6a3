import { CAPACITIES, type Capacity, type CapacityName, perCapacity } from '../../shared/capacities';
import { type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import * as limits from '../../api/limits';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { isMailLike } from '../../shared/forms/mail';
import { capacity, positive } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { useAttempt } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { UNLIMITED } from '../../shared/ui/capacity';

export interface QuotablePlan extends Capacity {
  readonly id: string;
  readonly name: string;
}

/** The form's captcha, which belongs to another feature and is passed in by the page. */
export interface FormCaptcha {
  readonly key: string | undefined;
  /** Present without input where it was computed. */
  readonly answer: string | undefined;
  readonly renew: () => void;
  readonly render: (control: object, value: string, onChange: (value: string) => void) => ReactNode;
}

interface Props {
  readonly plans: readonly QuotablePlan[];
  readonly captcha: FormCaptcha;
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

/** The same for every capacity. */
const MAX_CAPACITY = limits.REQUEST_QUOTE_USERS_MAXIMUM;

/** Requests a commercial quote. No account is needed; the offer is sent by mail. */
export function QuoteRequestForm({ plans, captcha, initial, onSent }: Props) {
  const t = useTranslations('quote-request');
  const capacityName = useTranslations('ui.capacity.name');
  const countFault = (typed: string, most: number): string | undefined =>
    positive.is(typed) && positive.of(typed) <= most ? undefined : t('count', { most: String(most) });
  const chosen = plans.find(({ id }) => id === initial.plan) ?? plans[0];
  const fields = useFields(
    {
      companyName: '',
      ...initial,
      phone: '',
      plan: chosen?.id ?? '',
      ...perCapacity((name) => String(chosen?.[name] ?? '')),
      months: '12',
      quantity: '1',
      taxNo: '',
      note: '',
      captcha: '',
    },
    (values) => ({
      ...(values.companyName.trim() === '' && { companyName: t('companyNameRequired') }),
      ...(values.contactName.trim() === '' && { contactName: t('contactNameRequired') }),
      ...(!isMailLike(values.mail) && { mail: t('mailInvalid') }),
      ...perCapacity((name) =>
        values[name] === String(UNLIMITED) ? undefined : countFault(values[name], MAX_CAPACITY),
      ),
      quantity: countFault(values.quantity, limits.REQUEST_QUOTE_QUANTITY_MAXIMUM),
      ...(values.captcha.trim() === '' && captcha.answer === undefined && { captcha: t('captchaRequired') }),
    }),
    {
      name: 'quote-request',
      without: ['captcha'],
      most: {
        companyName: limits.REQUEST_QUOTE_COMPANY_NAME_MAX_LENGTH,
        contactName: limits.REQUEST_QUOTE_CONTACT_NAME_MAX_LENGTH,
        mail: limits.REQUEST_QUOTE_MAIL_MAX_LENGTH,
        phone: limits.REQUEST_QUOTE_PHONE_MAX_LENGTH,
        taxNo: limits.REQUEST_QUOTE_TAX_NO_MAX_LENGTH,
        note: limits.REQUEST_QUOTE_NOTE_MAX_LENGTH,
        captcha: limits.REQUEST_QUOTE_CAPTCHA_MAX_LENGTH,
      },
    },
  );
  const { values } = fields;

  const choosePlan = (id: string) => {
    const plan = plans.find((each) => each.id === id);
    fields.set('plan', id);
    if (!plan) return;
    for (const name of CAPACITIES) fields.set(name, String(plan[name]));
  };

  const { busy, attempt } = useAttempt((error) => {
    // A captcha works once, right or wrong.
    captcha.renew();
    fields.set('captcha', '');
    return report(error, undefined, fields.refuse(error));
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fields.reveal()) return;
    await attempt(async () => {
      const term = values.months === '0' ? { lifetime: true } : { months: Number(values.months) };
      const body = {
        companyName: values.companyName.trim(),
        contactName: values.contactName.trim(),
        mail: values.mail.trim(),
        plan: values.plan,
        ...perCapacity((name) => capacity.of(values[name])),
        quantity: positive.of(values.quantity),
        captcha: captcha.answer ?? values.captcha.trim(),
        key: captcha.key ?? '',
        ...term,
        ...(values.phone.trim() && { phone: values.phone.trim() }),
        ...(values.taxNo.trim() && { taxNo: values.taxNo.trim() }),
        ...(values.note.trim() && { note: values.note.trim() }),
      };
      const { number } = await call(api.POST('/api/quote', { body }));
      fields.forget();
      onSent(number, body.mail);
    });
  };

  type Name = Exclude<keyof typeof values, CapacityName>;
  const text = (name: Name, more: { optional?: boolean; type?: string; complete?: string }) => (
    <Field
      label={t(`fields.${name}`)}
      optionalText={more.optional ? t('optional') : undefined}
      error={fields.errorOf(name)}
    >
      {(control) => (
        <input
          {...control}
          {...fields.bind(name)}
          className="input"
          type={more.type ?? 'text'}
          autoComplete={more.complete ?? 'off'}
        />
      )}
    </Field>
  );
  const amount = (name: CapacityName) => (
    <Field key={name} label={capacityName(name)} error={fields.errorOf(name)}>
      {(control) => (
        <span className="amount">
          <input
            {...control}
            {...fields.bind(name)}
            className="input num"
            inputMode="numeric"
            disabled={values[name] === String(UNLIMITED)}
            value={values[name] === String(UNLIMITED) ? '' : values[name]}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={values[name] === String(UNLIMITED)}
              onChange={(event) => fields.set(name, event.target.checked ? String(UNLIMITED) : '')}
            />
            {t('unlimited')}
          </label>
        </span>
      )}
    </Field>
  );

  return (
    <form noValidate className="quote-request" onSubmit={(event) => void submit(event)}>
      {text('companyName', { complete: 'organization' })}
      <div className="two">
        {text('contactName', { complete: 'name' })}
        {text('phone', { optional: true, type: 'tel', complete: 'tel' })}
      </div>
      {text('mail', { type: 'email', complete: 'email' })}
      <div className="two">
        <Field label={t('fields.plan')} error={fields.errorOf('plan')}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={values.plan}
              onChange={(event) => choosePlan(event.target.value)}
            >
              {plans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('fields.months')} error={fields.errorOf('months')}>
          {(control) => (
            <select {...control} {...fields.bind('months')} className="input">
              {TERMS.map((months) => (
                <option key={months} value={months}>
                  {t('term', { months: Number(months) })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="two">{CAPACITIES.map(amount)}</div>
      <div className="two">
        {text('quantity', {})}
        {text('taxNo', { optional: true })}
      </div>
      <Field label={t('fields.note')} optionalText={t('optional')} error={fields.errorOf('note')}>
        {(control) => <textarea {...control} {...fields.bind('note')} className="input" />}
      </Field>
      <Field label={t('fields.captcha')} error={fields.errorOf('captcha')}>
        {(control) => captcha.render(control, values.captcha, (value) => fields.set('captcha', value))}
      </Field>
      <LeaveGuard when={fields.isEdited && !busy} onLeave={fields.forget} />
      <Button type="submit" tone="primary" size="lg" busy={busy}>
        {t('send')}
      </Button>
    </form>
  );
}

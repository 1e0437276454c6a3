import type { ComponentProps, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  EDIT_QUOTE_COMPANY_NAME_MAX_LENGTH,
  EDIT_QUOTE_CONTACT_NAME_MAX_LENGTH,
  EDIT_QUOTE_MAIL_MAX_LENGTH,
  EDIT_QUOTE_PHONE_MAX_LENGTH,
  EDIT_QUOTE_TAX_NUMBER_MAX_LENGTH,
} from '../../api/limits';
import { Field } from '../../shared/forms/field';
import { isMailLike } from '../../shared/forms/mail';
import type { useFields } from '../../shared/forms/use-fields';
import type { StaffQuote } from './line-draft';
import type { CustomerBody } from './use-staff-quote';
import { DEFAULT_LOCALE, languageName, LOCALES } from '../../i18n/locale';

export type CustomerField = 'companyName' | 'contactName' | 'mail' | 'phone' | 'taxNumber' | 'locale' | 'note';
export type CustomerValues = Readonly<Record<CustomerField, string>>;
type Fields = Pick<ReturnType<typeof useFields<CustomerField>>, 'bind' | 'errorOf'>;

export const NOBODY: CustomerValues = {
  companyName: '',
  contactName: '',
  mail: '',
  phone: '',
  taxNumber: '',
  locale: DEFAULT_LOCALE,
  note: '',
};

export const customerOf = (quote: StaffQuote): CustomerValues => {
  const { companyName, contactName, mail, phone, taxNumber, locale, note } = quote;
  return { companyName, contactName, mail, phone, taxNumber, locale, note };
};

export const toCustomer = ({ locale, ...values }: CustomerValues): CustomerBody => ({
  ...values,
  locale: LOCALES.find((one) => one === locale) ?? DEFAULT_LOCALE,
});

/** Errors of the customer fields, shown beside them. */
export function useCustomerFaults(): (values: CustomerValues) => { readonly [Each in CustomerField]?: string } {
  const t = useTranslations('staff-quotes.customer');
  return ({ companyName, contactName, mail }) => ({
    ...(companyName.trim() === '' && { companyName: t('companyRequired') }),
    ...(contactName.trim() === '' && { contactName: t('contactRequired') }),
    ...(!isMailLike(mail) && { mail: t('mailInvalid') }),
  });
}

/** The customer of a quote. */
export function CustomerFields({ fields }: { readonly fields: Fields }) {
  const reader = useLocale();
  const t = useTranslations('staff-quotes.customer');
  const quote = useTranslations('staff-quotes');
  const text = (
    name: CustomerField,
    label: string,
    { optionalText, ...more }: ComponentProps<'input'> & { readonly optionalText?: string } = {},
  ): ReactNode => (
    <Field label={label} optionalText={optionalText} error={fields.errorOf(name)}>
      {(control) => <input {...control} {...fields.bind(name)} {...more} className="input" />}
    </Field>
  );
  return (
    <div className="quote-fields">
      {text('companyName', t('company'), { maxLength: EDIT_QUOTE_COMPANY_NAME_MAX_LENGTH })}
      {text('contactName', t('contact'), { maxLength: EDIT_QUOTE_CONTACT_NAME_MAX_LENGTH })}
      {text('mail', t('mail'), { maxLength: EDIT_QUOTE_MAIL_MAX_LENGTH, type: 'email' })}
      {text('phone', t('phone'), {
        maxLength: EDIT_QUOTE_PHONE_MAX_LENGTH,
        type: 'tel',
        optionalText: quote('optional'),
      })}
      {text('taxNumber', t('taxNumber'), {
        maxLength: EDIT_QUOTE_TAX_NUMBER_MAX_LENGTH,
        optionalText: quote('optional'),
      })}
      <Field label={t('language')}>
        {(control) => (
          <select {...control} {...fields.bind('locale')} className="input">
            {LOCALES.map((one) => (
              <option key={one} value={one}>
                {languageName(one, reader)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

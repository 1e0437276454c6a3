import { useLocale, useTranslations } from 'use-intl';
import {
  EDIT_QUOTE_COMPANY_NAME_MAX_LENGTH,
  EDIT_QUOTE_CONTACT_NAME_MAX_LENGTH,
  EDIT_QUOTE_MAIL_MAX_LENGTH,
  EDIT_QUOTE_PHONE_MAX_LENGTH,
  EDIT_QUOTE_TAX_NUMBER_MAX_LENGTH,
} from '../../api/limits';
import { TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import { isMailLike, matching, required } from '../../shared/forms/rules';
import type { CustomerBody } from './quotes.api';
import { DEFAULT_LOCALE, languageName, LOCALES } from '../../i18n/locale';

export const NOBODY = {
  companyName: '',
  contactName: '',
  mail: '',
  phone: '',
  taxNumber: '',
  locale: DEFAULT_LOCALE,
  note: '',
};
export type CustomerValues = typeof NOBODY;

export const customerOf = (quote: CustomerBody): CustomerValues => {
  const { companyName, contactName, mail, phone = '', taxNumber = '', locale, note = '' } = quote;
  return { companyName, contactName, mail, phone, taxNumber, locale, note };
};

/** The customer of a quote. */
export function CustomerFields() {
  const reader = useLocale();
  const t = useTranslations('staff-quotes.customer');
  return (
    <div className="g2 form-pair">
      <TextField
        name="companyName"
        label={t('company')}
        rules={[required(t('companyRequired'))]}
        maxLength={EDIT_QUOTE_COMPANY_NAME_MAX_LENGTH}
      />
      <TextField
        name="contactName"
        label={t('contact')}
        rules={[required(t('contactRequired'))]}
        maxLength={EDIT_QUOTE_CONTACT_NAME_MAX_LENGTH}
      />
      <TextField
        name="mail"
        label={t('mail')}
        rules={[matching(isMailLike, t('mailInvalid'))]}
        type="email"
        maxLength={EDIT_QUOTE_MAIL_MAX_LENGTH}
      />
      <TextField name="phone" label={t('phone')} type="tel" maxLength={EDIT_QUOTE_PHONE_MAX_LENGTH} optional />
      <TextField name="taxNumber" label={t('taxNumber')} maxLength={EDIT_QUOTE_TAX_NUMBER_MAX_LENGTH} optional />
      <SelectField
        name="locale"
        label={t('language')}
        choices={LOCALES.map((value) => ({ value, label: languageName(value, reader) }))}
      />
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormField } from '../../shared/forms/form-field';
import { Link } from '../../shared/ui/link';
import { Check } from './check';
import { tickedRules } from '../../shared/forms/rules';

/** Both open in a new tab: reading them must not cost what was typed. */
const to = (path: string) => (text: ReactNode) => (
  <Link className="link" to={path} target="_blank">
    {text}
  </Link>
);

/** Agreement to the terms and the privacy policy: never ticked beforehand. */
export function TermsField() {
  const t = useTranslations('auth');
  return (
    <FormField name="terms" valuePropName="checked" rules={tickedRules(t('errors.termsRequired'))}>
      <Check>{t.rich('terms', { terms: to('/terms'), privacy: to('/privacy') })}</Check>
    </FormField>
  );
}

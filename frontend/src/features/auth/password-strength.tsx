import { useTranslations } from 'use-intl';
import { strengthOf } from './strength-of';
import './password-strength.css';

/** Shows a password's strength as a word and three bars. Renders nothing for an empty one. Advice, not a rule. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useTranslations('ui.strength');
  if (!password) return null;
  const level = strengthOf(password);
  return (
    <span className={`strength l${level}`}>
      <span className="bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t('label', { level: t(`levels.${level}`) })}
    </span>
  );
}

import { useState, type InputHTMLAttributes } from 'react';
import { useTranslations } from 'use-intl';
import { EyeIcon, EyeOffIcon } from './eye-icons';
import './password-input.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password field with a button that reveals the input. */
export function PasswordInput(props: Props) {
  const t = useTranslations('ui');
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <input {...props} type={shown ? 'text' : 'password'} className="input" spellCheck={false} autoCapitalize="off" />
      <button type="button" aria-label={t('showPassword')} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  );
}

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useAttempt } from '../hooks/use-action';
import { Button } from './button';
import { CopyIcon } from './icons';
import { toast } from './toast';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Text of the toast; 已复制 by default. */
  readonly copiedText?: string;
  /** Text of the button; 复制 by default. A button with its own text is the one filled button of its page. */
  readonly action?: string;
}

/** A value to copy: a link, a key, a machine code. On phones the button is below it. */
export function CopyField({ label, value, copiedText, action }: Props) {
  const t = useTranslations('ui');
  const id = useId();

  // Refused, or an insecure page: the field selects itself on focus, so that copying by hand takes one key.
  const { attempt } = useAttempt(() => toast.error(t('copyFailed')));
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(value);
      toast.success(copiedText ?? t('copied'));
    });

  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className="join col">
        <input
          id={id}
          className="input mono"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button tone={action ? 'primary' : 'default'} onClick={() => void copy()}>
          <CopyIcon />
          {action ?? t('copy')}
        </Button>
      </div>
    </div>
  );
}

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button';
import { CopyIcon } from './icons';
import { toast } from './toast';

interface Props {
  readonly label: string;
  readonly value: string;
  /** What the toast says; 已复制 unless told. */
  readonly copiedText?: string;
  /** What the button says; 复制 unless told. A button of that kind is the one filled button of its page. */
  readonly action?: string;
}

/** A value to take along: a link, a key, a machine code. On phones the button stands below it. */
export function CopyField({ label, value, copiedText, action }: Props) {
  const t = useTranslations('ui');
  const id = useId();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(copiedText ?? t('copied'));
    } catch {
      // Refused, or an insecure page: the field is selected on focus, so that copying by hand is one key away.
      toast.error(t('copyFailed'));
    }
  };

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

import { Button, Input } from 'antd';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useAttempt } from '../hooks/use-action';
import { CopyIcon } from './icons';
import { toast } from './toast';

/**
 * Copies a value. If copying is refused, or the page is insecure, it says so; the text beside it can then be selected
 * by hand.
 */
function useCopy(value: string, copiedText?: string): () => void {
  const t = useTranslations('ui');
  const { attempt } = useAttempt(() => toast.error(t('copyFailed')));
  return () =>
    void attempt(async () => {
      await navigator.clipboard.writeText(value);
      toast.success(copiedText ?? t('copied'));
    });
}

interface Props {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: string | undefined;
  /** Text of the toast; 已复制 by default. */
  readonly copiedText?: string;
  /** Text of the button; 复制 by default. A button with its own text is the one filled button of its page. */
  readonly action?: string;
}

/** A value to copy: a link, a key, a machine code. It selects itself on focus. On phones the button is below it. */
export function CopyField({ label, value, copiedText, action }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const copy = useCopy(value ?? '', copiedText);
  const isLoading = value === undefined;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className="join col">
        <Input
          id={id}
          className="mono"
          readOnly
          aria-busy={isLoading}
          value={value ?? ''}
          onFocus={({ target }) => target.select()}
        />
        <Button type={action ? 'primary' : 'default'} icon={<CopyIcon />} disabled={isLoading} onClick={copy}>
          {action ?? t('copy')}
        </Button>
      </div>
    </div>
  );
}

/** Copies the value beside it, which it names for screen readers. */
export const CopyButton = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Button type="text" size="small" icon={<CopyIcon />} aria-label={label} onClick={useCopy(value)} />
);

import { useTranslations } from 'use-intl';
import { useAttempt } from '../hooks/use-action';
import { CopyIcon } from './icons';
import { toast } from './toast';

interface Props {
  /** Names the value, for screen readers. */
  readonly label: string;
  readonly value: string;
}

/** Copies the value beside it. */
export function CopyButton({ label, value }: Props) {
  const t = useTranslations('ui');
  const { attempt } = useAttempt(() => toast.error(t('copyFailed')));
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(value);
      toast.success(t('copied'));
    });
  return (
    <button type="button" className="ico small" aria-label={label} onClick={() => void copy()}>
      <CopyIcon />
    </button>
  );
}

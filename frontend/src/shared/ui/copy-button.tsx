import { useTranslations } from 'use-intl';
import { CopyIcon } from './icons';
import { toast } from './toast';

interface Props {
  /** What is copied, for those who do not see it beside the button. */
  readonly label: string;
  readonly value: string;
}

/** Copies a value that stands beside it. */
export function CopyButton({ label, value }: Props) {
  const t = useTranslations('ui');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t('copied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return (
    <button type="button" className="ico small" aria-label={label} onClick={() => void copy()}>
      <CopyIcon />
    </button>
  );
}

import { useTranslations } from 'use-intl';
import { CopyButton } from '../../shared/ui/copy-field';

/** A licence key with a copy button. */
export function LicenseKey({ value }: { readonly value: string }) {
  const t = useTranslations('licenses');
  return (
    <span className="copyable">
      <span className="mono">{value}</span>
      <CopyButton label={t('copyKey')} value={value} />
    </span>
  );
}

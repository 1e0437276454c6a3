import { useTranslations } from 'use-intl';
import type { Audience } from './campaign-terms';
import { useAudienceSize } from './use-campaign';

/** The current number of recipients. */
export function AudienceSize({ audience }: { readonly audience: Audience | null }) {
  const t = useTranslations('staff-campaigns');
  const { data: size } = useAudienceSize(audience);
  return (
    <span className="muted num" aria-live="polite">
      {size && audience ? t('size', { total: size.total, zh: size.zh, en: size.en }) : ''}
    </span>
  );
}

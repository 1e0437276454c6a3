import { useTranslations } from 'use-intl';
import type { Words } from '../../shared/console/use-versioned';
import type { CampaignBody } from './campaign-terms';

/** The fields of a campaign as text. */
export function useCampaignWords(): Words<CampaignBody> {
  const t = useTranslations('staff-campaigns');
  const inLanguage = (label: string, language: 'zh' | 'en') => `${label} · ${t(`languages.${language}`)}`;
  return {
    name: { label: t('name'), text: String },
    audience: { label: t('audience'), text: (audience) => t(`audiences.${audience}`) },
    edition: { label: t('edition'), text: (edition) => (edition ? t(`editions.${edition}`) : '') },
    expiringDays: { label: t('days'), text: (days) => (days ? String(days) : '') },
    perSecond: { label: t('speed'), text: (count) => t('perSecond', { count }) },
    subjectZh: { label: inLanguage(t('subject'), 'zh'), text: String },
    bodyZh: { label: inLanguage(t('body'), 'zh'), text: String },
    subjectEn: { label: inLanguage(t('subject'), 'en'), text: String },
    bodyEn: { label: inLanguage(t('body'), 'en'), text: String },
  };
}

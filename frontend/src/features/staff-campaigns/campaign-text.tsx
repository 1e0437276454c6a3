import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts } from '../../shared/ui/facts';
import { type CampaignFile, useAudienceText } from './campaign-terms';
import { LanguageChoice } from './language-choice';
import { LetterPreview } from './letter-preview';

/** The text that was or will be sent; it can no longer be changed. */
export function CampaignText({ campaign }: { readonly campaign: CampaignFile }) {
  const t = useTranslations('staff-campaigns');
  const audience = useAudienceText();
  const { subjectZh, bodyZh, subjectEn, bodyEn } = campaign;
  const texts = { zh: { subject: subjectZh, body: bodyZh }, en: { subject: subjectEn, body: bodyEn } };
  const written = (['zh', 'en'] as const).filter((one) => texts[one].body.trim() !== '');
  const [chosen, setChosen] = useState<'zh' | 'en'>('zh');
  const locale = written.includes(chosen) ? chosen : (written[0] ?? 'zh');
  return (
    <Panel
      title={t('text')}
      aside={written.length > 1 && <LanguageChoice languages={written} chosen={locale} onChoose={setChosen} />}
    >
      <div className="stack">
        <Facts>
          <Fact name={t('audience')}>{audience(campaign)}</Fact>
          <Fact name={t('subject')}>{texts[locale].subject}</Fact>
        </Facts>
        <LetterPreview locale={locale} {...texts[locale]} />
      </div>
    </Panel>
  );
}

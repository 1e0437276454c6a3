import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';

type Language = 'zh' | 'en';

interface Props {
  readonly languages: readonly Language[];
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
}

/** Selects which language of the mail is shown. */
export function LanguageChoice({ languages, chosen, onChoose }: Props) {
  const t = useTranslations('staff-campaigns');
  return (
    <Segmented
      aria-label={t('language')}
      value={chosen}
      options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      onChange={onChoose}
    />
  );
}

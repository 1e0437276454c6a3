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
    <fieldset className="seg language-choice" aria-label={t('language')}>
      {languages.map((one) => (
        <button key={one} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>
          {t(`languages.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

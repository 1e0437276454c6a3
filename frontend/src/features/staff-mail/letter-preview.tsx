import { Card, Collapse } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { FLUSH } from '../../shared/ui/panel';
import { AsyncContent } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Segments } from '../../shared/ui/segments';
import { LetterFrame } from './letter-frame';
import { type LetterLocale, useLetter, useLetters } from './use-letters';
import './letters.css';

/** All mails in either language, as the recipient gets them, with sample data. The selection is kept in the URL. */
export function LetterPreviews() {
  const t = useTranslations('staff-mail');
  const [search] = useSearchParams();
  const usual: LetterLocale = useLocale() === 'zh' ? 'zh' : 'en';
  const other: LetterLocale = usual === 'zh' ? 'en' : 'zh';
  const locale = search.get('in') === other ? other : usual;
  const letters = useLetters(locale);

  return (
    <AsyncContent state={letters}>
      {(list) => {
        const chosen = list.find(({ letter }) => letter === search.get('letter')) ?? list[0];
        return (
          <div className="letters">
            <Card styles={FLUSH}>
              <nav aria-label={t('letters')}>
                <ul>
                  {list.map(({ letter, subject }) => (
                    <li key={letter}>
                      <Link
                        to={{ search: `?${new URLSearchParams({ ...Object.fromEntries(search), letter }).toString()}` }}
                        replace
                        aria-current={letter === chosen?.letter ? 'true' : undefined}
                      >
                        {subject}
                        <small className="mono">{letter}</small>
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            </Card>
            <div className="stack">
              <Segments
                parameter="in"
                label={t('language')}
                options={[
                  { value: '', label: t(`languages.${usual}`) },
                  { value: other, label: t(`languages.${other}`) },
                ]}
              />
              {chosen && <Letter letter={chosen.letter} locale={locale} />}
            </div>
          </div>
        );
      }}
    </AsyncContent>
  );
}

function Letter({ letter, locale }: { readonly letter: string; readonly locale: LetterLocale }) {
  const t = useTranslations('staff-mail');
  const state = useLetter(letter, locale);
  return (
    <AsyncContent state={state}>
      {({ subject, text, html }) => (
        <Card
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd's element is a div
          role="region"
          aria-label={subject}
          lang={locale === 'zh' ? 'zh-CN' : 'en'}
          title={<h2>{subject}</h2>}
          styles={FLUSH}
        >
          <LetterFrame html={html} title={t('html')} />
          <Collapse ghost items={[{ key: 'text', label: t('text'), children: <pre>{text}</pre> }]} />
        </Card>
      )}
    </AsyncContent>
  );
}

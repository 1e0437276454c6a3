import { Card, Collapse } from 'antd';
import type { SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR, { type SWRResponse } from 'swr';
import { useLocale, useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { AsyncContent } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { FLUSH } from '../../shared/ui/panel';
import { Segments } from '../../shared/ui/segments';
import { ConsolePage } from '../../business/staff-page';
import './letters.css';

type KnownMail = components['schemas']['KnownMailView'];
type MailPreview = components['schemas']['MailPreviewView'];
type MailLocale = 'zh' | 'en';

const MAILS_KEY = '/api/admin/letters';

/** All mails that the site can send, with their subjects in `locale`. */
const useMails = (locale: MailLocale): SWRResponse<KnownMail[], ApiError> =>
  useSWR<KnownMail[], ApiError>(
    [MAILS_KEY, locale],
    () => call(api.GET(MAILS_KEY, { params: { query: { locale } } })),
    { keepPreviousData: true },
  );

/** One mail, rendered with sample data. */
const useMail = (letter: string, locale: MailLocale): SWRResponse<MailPreview, ApiError> =>
  useSWR<MailPreview, ApiError>([MAILS_KEY, letter, locale], () =>
    call(api.GET('/api/admin/letters/{letter}', { params: { path: { letter }, query: { locale } } })),
  );

/**
 * Applies a mail's styles. Mails carry them in the markup, as mail clients require, and this site's content policy
 * blocks inline styles, also in a frame: the same rules are applied from a stylesheet instead.
 */
function dress({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const { contentDocument: letter, contentWindow: view } = currentTarget;
  if (!letter || !view) return;
  for (const element of letter.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
  }
  // A stylesheet belongs to the window that created it.
  const { CSSStyleSheet: Sheet } = view as Window & typeof globalThis;
  letter.adoptedStyleSheets = [...letter.querySelectorAll('template')].map(({ content }) => {
    const sheet = new Sheet();
    sheet.replaceSync(content.textContent ?? '');
    return sheet;
  });
  currentTarget.style.height = `${letter.documentElement.scrollHeight}px`;
}

/**
 * Renames style attributes until `dress` reads them: left as they are, each would violate the policy. Quotes in texts
 * are escaped.
 */
const undressed = (html: string): string =>
  html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<style>', '<template>')
    .replaceAll('</style>', '</template>');

/**
 * The HTML part of a mail in a separate frame. The sandbox blocks scripts, form submission and navigation; it is
 * same-origin only so that it can be styled.
 */
const MailFrame = ({ html, title }: { readonly html: string; readonly title: string }) => (
  <iframe className="letter" title={title} srcDoc={undressed(html)} sandbox="allow-same-origin" onLoad={dress} />
);

/** /admin/letters: All mails in either language, as the recipient gets them, with sample data. The selection is kept in the URL. */
export default function AdminMailsPage() {
  const t = useTranslations('staff-mail');
  const [search] = useSearchParams();
  const usual: MailLocale = useLocale() === 'zh' ? 'zh' : 'en';
  const other: MailLocale = usual === 'zh' ? 'en' : 'zh';
  const locale = search.get('in') === other ? other : usual;
  const mails = useMails(locale);

  return (
    <ConsolePage title="letters">
      <AsyncContent state={mails}>
        {(list) => {
          const chosen = list.find(({ letter }) => letter === search.get('letter')) ?? list[0];
          return (
            <div className="letters columns">
              <Card styles={FLUSH}>
                <nav aria-label={t('letters')}>
                  <ul>
                    {list.map(({ letter, subject }) => (
                      <li key={letter}>
                        <Link
                          to={{
                            search: `?${new URLSearchParams({ ...Object.fromEntries(search), letter }).toString()}`,
                          }}
                          replace
                          aria-current={letter === chosen?.letter ? 'true' : undefined}
                        >
                          {subject}
                          <small className="mono subtle">{letter}</small>
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
                {chosen && <ChosenMail letter={chosen.letter} locale={locale} />}
              </div>
            </div>
          );
        }}
      </AsyncContent>
    </ConsolePage>
  );
}

function ChosenMail({ letter, locale }: { readonly letter: string; readonly locale: MailLocale }) {
  const t = useTranslations('staff-mail');
  const state = useMail(letter, locale);
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
          <MailFrame html={html} title={t('html')} />
          <Collapse ghost items={[{ key: 'text', label: t('text'), children: <pre>{text}</pre> }]} />
        </Card>
      )}
    </AsyncContent>
  );
}

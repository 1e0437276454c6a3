import { Button, Flex, Segmented } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { useSettled } from '../../shared/hooks/use-waiting';
import { AsyncContent } from '../../shared/ui/async-content';
import { Fact, Facts } from '../../shared/ui/facts';
import { Panel } from '../../shared/ui/panel';
import { type CampaignFile, MERGE_FIELDS, useAudienceText } from './campaigns.api';

type Language = 'zh' | 'en';

interface LanguageChoiceProps {
  readonly languages: readonly Language[];
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
}

/** Selects which language of the mail is shown. */
export function LanguageChoice({ languages, chosen, onChoose }: LanguageChoiceProps) {
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

type Preview = components['schemas']['CampaignPreviewView'];
type Reader = components['schemas']['SampleReader'];

interface MailPreviewProps {
  readonly locale: 'zh' | 'en';
  readonly subject: string;
  readonly body: string;
  /** The recipient whose data fill the merge fields; without one, all show their fallbacks. */
  readonly reader?: Reader;
}

/** The mail as recipients see it, rendered by the server shortly after the last keystroke. */
function MailPreview(text: MailPreviewProps) {
  const t = useTranslations('staff-campaigns');
  const settled = useSettled(JSON.stringify(text));
  const asked = JSON.parse(settled) as MailPreviewProps;
  const state = useSWR<Preview, ApiError>(
    ['/api/admin/campaigns/preview', settled],
    () => call(api.POST('/api/admin/campaigns/preview', { body: asked })),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <div className="panel letter-preview">
      <AsyncContent state={state}>
        {({ html }) => <MailFrame title={t(`preview.${asked.locale}`)} html={html} />}
      </AsyncContent>
    </div>
  );
}

const STYLE = /<style>([\s\S]*?)<\/style>/;

/**
 * A separate document in which no script runs: the sandbox forbids it, and so does the page's policy. The policy also
 * blocks inline styles, so they are taken out first and applied by us afterwards.
 */
function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  const sheet = STYLE.exec(html)?.[1] ?? '';
  const bare = html.replace(STYLE, '').replaceAll(' style="', ' data-style="');
  const dress = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentDocument: document, contentWindow: window } = frame;
    if (!document || !window) return;
    for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? '';
    }
    const styles = new (window as typeof globalThis & Window).CSSStyleSheet();
    styles.replaceSync(`${sheet} a { pointer-events: none }`);
    document.adoptedStyleSheets = [styles];
    frame.style.height = `${document.documentElement.scrollHeight}px`;
  };
  return <iframe key={html} title={title} sandbox="allow-same-origin" srcDoc={bare} onLoad={dress} tabIndex={-1} />;
}

type Sample = components['schemas']['CampaignSampleView'];

interface MergedPreviewProps {
  readonly campaignId: string;
  readonly locale: 'zh' | 'en';
  readonly subject: string;
  readonly body: string;
}

/**
 * The preview of a mail. If it has merge fields, filled in for one of its recipients or for a reader without any data.
 * The recipient is requested only then, because each access is recorded.
 */
export function MergedPreview({ campaignId, ...text }: MergedPreviewProps) {
  const t = useTranslations('staff-campaigns.fields');
  const { locale } = text;
  const hasFields = `${text.subject}${text.body}`.includes('{{');
  const [shown, setShown] = useState<'recipient' | 'fallbacks'>('recipient');
  const { data } = useSWR<Sample, ApiError>(
    hasFields ? ['/api/admin/campaigns/{id}/sample-reader', campaignId, locale] : null,
    () =>
      call(
        api.GET('/api/admin/campaigns/{id}/sample-reader', { params: { path: { id: campaignId }, query: { locale } } }),
      ),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const reader = data?.reader;
  if (!hasFields) return <MailPreview {...text} />;
  return (
    <div className="stack">
      <Segmented
        aria-label={t('previewAs')}
        value={reader ? shown : 'fallbacks'}
        options={[
          {
            value: 'recipient',
            label: reader?.name ? t('recipient', { name: reader.name }) : t(reader ? 'nameless' : 'nobody'),
            disabled: !reader,
          },
          { value: 'fallbacks', label: t('fallbacks') },
        ]}
        onChange={setShown}
      />
      <MailPreview {...text} {...(reader && shown === 'recipient' ? { reader } : {})} />
    </div>
  );
}

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
        <MergedPreview campaignId={campaign.id} locale={locale} {...texts[locale]} />
      </div>
    </Panel>
  );
}

interface MergeButtonsProps {
  readonly locale: 'zh' | 'en';
  /** The subject or the text that has, or last had, the focus. */
  readonly target: () => HTMLInputElement | HTMLTextAreaElement | null;
}

/** Buttons that insert a merge field at the cursor, with its fallback selected, so that it can be typed over. */
export function MergeButtons({ locale, target }: MergeButtonsProps) {
  const t = useTranslations('staff-campaigns.fields');
  const insert = (name: string, fallback: string) => {
    const element = target();
    if (!element) return;
    const at = element.selectionStart ?? element.value.length;
    const before = `{{${name}|`;
    element.focus();
    element.setRangeText(`${before}${fallback}}}`, at, element.selectionEnd ?? at, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.setSelectionRange(at + before.length, at + before.length + fallback.length);
  };
  return (
    <Flex component="fieldset" wrap align="center" gap="small" aria-label={t('title')}>
      <span className="muted">{t('title')}</span>
      {Object.entries(MERGE_FIELDS[locale]).map(([name, fallback]) => (
        <Button key={name} size="small" onClick={() => insert(name, fallback)}>
          {name}
        </Button>
      ))}
      <p className="small subtle whole-line">{t('hint')}</p>
    </Flex>
  );
}

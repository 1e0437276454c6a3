import type { SyntheticEvent } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { useSettled } from '../../shared/hooks/use-settled';
import { AsyncContent } from '../../shared/ui/async-content';

type Preview = components['schemas']['CampaignPreviewView'];

interface Props {
  readonly locale: 'zh' | 'en';
  readonly subject: string;
  readonly body: string;
}

/** The mail as recipients see it, rendered by the server shortly after the last keystroke. */
export function LetterPreview(text: Props) {
  const t = useTranslations('staff-campaigns');
  const settled = useSettled(JSON.stringify(text));
  const asked = JSON.parse(settled) as Props;
  const state = useSWR<Preview, ApiError>(
    ['/api/admin/campaigns/preview', settled],
    () => call(api.POST('/api/admin/campaigns/preview', { body: asked })),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <div className="letter-preview">
      <AsyncContent state={state}>
        {({ html }) => <LetterFrame title={t(`preview.${asked.locale}`)} html={html} />}
      </AsyncContent>
    </div>
  );
}

const STYLE = /<style>([\s\S]*?)<\/style>/;

/**
 * A separate document in which no script runs: the sandbox forbids it, and so does the page's policy. The policy also
 * blocks inline styles, so they are taken out first and applied by us afterwards.
 */
function LetterFrame({ title, html }: { readonly title: string; readonly html: string }) {
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

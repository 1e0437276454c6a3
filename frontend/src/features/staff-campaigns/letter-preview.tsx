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

/** The letter as recipients see it: written by the server, a moment after the last key. */
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
 * A document of its own in which nothing runs: the sandbox allows no script, and neither does the page's policy.
 * The policy refuses written styles as well, so they are laid aside before and put on by us afterwards.
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

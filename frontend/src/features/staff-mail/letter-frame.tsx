import type { SyntheticEvent } from 'react';

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
export const LetterFrame = ({ html, title }: { readonly html: string; readonly title: string }) => (
  <iframe className="letter" title={title} srcDoc={undressed(html)} sandbox="allow-same-origin" onLoad={dress} />
);

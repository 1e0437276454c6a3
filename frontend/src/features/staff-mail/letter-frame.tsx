import type { SyntheticEvent } from 'react';

/**
 * Gives a letter its looks. Letters carry theirs in the markup, as mail programs want it, and this site's content policy
 * takes no styles from markup, also not in a frame: the same rules come from here instead.
 */
function dress({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const { contentDocument: letter, contentWindow: view } = currentTarget;
  if (!letter || !view) return;
  for (const element of letter.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
  }
  // A sheet belongs to the window that made it.
  const { CSSStyleSheet: Sheet } = view as Window & typeof globalThis;
  letter.adoptedStyleSheets = [...letter.querySelectorAll('template')].map(({ content }) => {
    const sheet = new Sheet();
    sheet.replaceSync(content.textContent ?? '');
    return sheet;
  });
  currentTarget.style.height = `${letter.documentElement.scrollHeight}px`;
}

/** Put aside until `dress` finds them: as they are, each would be a refusal of the policy. Quotes in texts are escaped. */
const undressed = (html: string): string =>
  html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<style>', '<template>')
    .replaceAll('</style>', '</template>');

/**
 * The HTML part of a letter in a frame of its own. The sandbox lets no script run, no form be sent and nothing be
 * navigated; it is of our origin only so that it can be dressed.
 */
export const LetterFrame = ({ html, title }: { readonly html: string; readonly title: string }) => (
  <iframe className="letter" title={title} srcDoc={undressed(html)} sandbox="allow-same-origin" onLoad={dress} />
);

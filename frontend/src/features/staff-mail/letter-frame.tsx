import type { SyntheticEvent } from 'react';

/**
 * Gives a letter its looks. Letters carry theirs in the markup, as mail programs want it, and this site's content policy
 * takes no styles from markup, also not in a frame: the same rules come from here instead.
 */
function dress({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const { contentDocument: letter, contentWindow: view } = currentTarget;
  if (!letter || !view) return;
  for (const element of letter.querySelectorAll<HTMLElement>('[style]')) {
    element.style.cssText = element.getAttribute('style') ?? '';
  }
  // A sheet belongs to the window that made it.
  const { CSSStyleSheet: Sheet } = view as Window & typeof globalThis;
  letter.adoptedStyleSheets = [...letter.querySelectorAll('style')].map(({ textContent }) => {
    const sheet = new Sheet();
    sheet.replaceSync(textContent);
    return sheet;
  });
  currentTarget.style.height = `${letter.documentElement.scrollHeight}px`;
}

/**
 * The HTML part of a letter in a frame of its own. The sandbox lets no script run, no form be sent and nothing be
 * navigated; it is of our origin only so that it can be dressed.
 */
export const LetterFrame = ({ html, title }: { readonly html: string; readonly title: string }) => (
  <iframe className="letter" title={title} srcDoc={html} sandbox="allow-same-origin" onLoad={dress} />
);

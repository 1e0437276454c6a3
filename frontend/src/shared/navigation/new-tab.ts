/** A tab that was opened before it is known what it will show. */
export interface NewTab {
  /** Sends the tab to a path of this site. False when there is no tab: refused by a blocker, or closed meanwhile. */
  readonly show: (path: string) => boolean;
  /** What it was for did not come about. */
  readonly close: () => void;
}

/**
 * Opens a tab at once, inside the click that wants it: a tab opened later, after an answer of the server, is what popup
 * blockers swallow. Until its address is known it says `text`.
 */
export function openTab(text: string): NewTab {
  const tab = window.open('', '_blank');
  if (tab) announce(tab, text);
  return {
    show: (path) => {
      if (!tab || tab.closed) return false;
      tab.location.replace(path);
      return true;
    },
    close: () => tab?.close(),
  };
}

/** The empty page has this page's origin and policy: no stylesheet, but styles set from here are let in. */
function announce({ document: page }: Window, text: string): void {
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  page.title = text;
  page.documentElement.lang = document.documentElement.lang;
  Object.assign(page.documentElement.style, { colorScheme: getComputedStyle(document.documentElement).colorScheme });
  Object.assign(page.body.style, { backgroundColor, color, fontFamily, padding: '24px' });
  page.body.textContent = text;
}

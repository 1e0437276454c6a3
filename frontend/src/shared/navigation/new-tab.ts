/** A tab that is opened before its address is known. */
export interface NewTab {
  /**
   * Navigates the tab to a path of this site. False when there is no tab: refused by a popup blocker, or closed since.
   */
  readonly show: (path: string) => boolean;
  /** Closes the tab when it is not needed. */
  readonly close: () => void;
}

/**
 * Opens a tab at once, inside the click handler: popup blockers swallow a tab opened later, after a response of the
 * server. Until its address is known it shows `text`.
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

/** The empty page has this page's origin and policy: no stylesheets, but styles set from this script are allowed. */
function announce({ document: page }: Window, text: string): void {
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  page.title = text;
  page.documentElement.lang = document.documentElement.lang;
  Object.assign(page.documentElement.style, { colorScheme: getComputedStyle(document.documentElement).colorScheme });
  Object.assign(page.body.style, { backgroundColor, color, fontFamily, padding: '24px' });
  page.body.textContent = text;
}

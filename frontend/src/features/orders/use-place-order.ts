import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale } from 'use-intl';
import { isSignedIn } from '../../api/token';
import { inLocale } from '../../i18n/locale';
import type { PlaceOrder, PlacingNotices } from './place-order';

/** Loaded ahead for those who can buy: the prerendered page has no toasts, and most visits place no order. */
const load = () => import('./place-order');

/**
 * Places an order and opens its payment in a new tab, or in this one where the browser blocks new tabs. Must be called
 * from the click handler itself. `placing` is the order until the response; presses meanwhile are ignored.
 */
export function usePlaceOrder(notices: PlacingNotices) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [placing, setPlacing] = useState<PlaceOrder>();
  const isPlacing = useRef(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    // Not fatal here: the press tries again.
    if (isSignedIn()) load().catch(() => undefined);
  }, []);
  // Without the code there is no toast, either: the page's own error says why.
  if (failure !== undefined) throw failure;

  const place = async (order: PlaceOrder): Promise<void> => {
    if (isPlacing.current) return;
    isPlacing.current = true;
    setPlacing(order);
    const tab = openTab(notices.creating);
    try {
      const { placeOrder } = await load();
      const path = await placeOrder(order, notices);
      if (path === null) tab.close();
      else if (!tab.show(inLocale(locale, path))) void navigate(path);
    } catch (error) {
      tab.close();
      setFailure(error);
    } finally {
      isPlacing.current = false;
      setPlacing(undefined);
    }
  };

  return { placing, place };
}

/** A tab that is opened before its address is known. */
interface NewTab {
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
function openTab(text: string): NewTab {
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

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale } from 'use-intl';
import { isSignedIn } from '../../api/token';
import { inLocale } from '../../i18n/locale';
import { openTab } from '../../shared/navigation/new-tab';
import { payPath } from './order';
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
      const id = await placeOrder(order, notices);
      if (id === null) tab.close();
      else if (!tab.show(inLocale(locale, payPath(id)))) void navigate(payPath(id));
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

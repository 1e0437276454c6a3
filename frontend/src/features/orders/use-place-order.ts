import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { inLocale } from '../../i18n/locale';
import { report } from '../../shared/errors/report';
import { openTab } from '../../shared/navigation/new-tab';
import { toast } from '../../shared/ui/toast';
import { payPath } from './order';

export type PlaceOrder = components['schemas']['PlaceOrder'];

/**
 * Places an order and shows its payment in a new tab; in this one where the browser allows no new tab. Must be called
 * from the click itself. `busy` until the answer: one press is one order.
 */
export function usePlaceOrder() {
  const t = useTranslations('orders.placing');
  const locale = useLocale();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const place = async (order: PlaceOrder): Promise<void> => {
    setBusy(true);
    const tab = openTab(t('creating'));
    const notice = toast.loading(t('creating'));
    try {
      const { id } = await call(api.POST('/api/account/order', { body: order }));
      toast.success(t('created'));
      if (!tab.show(inLocale(locale, payPath(id)))) void navigate(payPath(id));
    } catch (error) {
      tab.close();
      report(error);
    } finally {
      toast.dismiss(notice);
      setBusy(false);
    }
  };

  return { busy, place };
}

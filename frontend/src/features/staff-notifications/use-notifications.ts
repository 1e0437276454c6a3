import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { ifMatch } from '../../shared/console/use-versioned';

export type Notifications = components['schemas']['NotificationsView'];
export type Choices = components['schemas']['NotificationChoices'];

export const DELIVERIES = ['none', 'at_once', 'digest'] as const;

const KEY = '/api/admin/notifications';

/** The reader's own settings. Not refetched while they are being changed. */
export const useNotifications = (): SWRResponse<Notifications, ApiError> =>
  useSWR<Notifications, ApiError>(KEY, () => call(api.GET(KEY)), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

/** The screen then shows the next version. */
export async function saveNotifications(version: number, choices: Choices): Promise<void> {
  await call(api.PUT(KEY, { params: { header: ifMatch(version) }, body: choices }));
  const saved = { choices, version: version + 1 };
  await mutate<Notifications>(KEY, (known) => known && { ...known, ...saved }, { revalidate: false });
}

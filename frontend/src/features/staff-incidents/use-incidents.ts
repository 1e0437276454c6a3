import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { keyed } from '../../shared/request-key';

export type Incident = components['schemas']['IncidentView'];

/** What there was to do is done; the note says what. */
export async function closeIncident(id: string, note: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/incidents/{id}/close', { params, body: { note } }));
  await refreshList('/api/admin/incidents');
}

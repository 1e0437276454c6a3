import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';

export type Incident = components['schemas']['IncidentView'];

/** What there was to do is done; the note says what. */
export async function closeIncident(id: string, note: string): Promise<void> {
  await call(api.POST('/api/admin/incidents/{id}/close', { params: { path: { id } }, body: { note } }));
  await refreshList('/api/admin/incidents');
}

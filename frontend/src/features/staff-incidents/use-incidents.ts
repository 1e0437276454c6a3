import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { keyed } from '../../shared/request-key';

export type Incident = components['schemas']['IncidentView'];

export type Mismatch = components['schemas']['MismatchView'];
type Decision = components['schemas']['MismatchDecisionBody'];
type Decided = components['schemas']['MismatchDecidedView'];

/** The amounts of an open mismatch, and its possible resolutions. Fetched each time, because money is decided by it. */
export const useMismatch = (id: string): SWRResponse<Mismatch, ApiError> =>
  useSWR<Mismatch, ApiError>(
    `/api/admin/incidents/${id}/mismatch`,
    () => call(api.GET('/api/admin/incidents/{id}/mismatch', { params: { path: { id } } })),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );

/** The month close counts incidents, too. */
const refreshIncidents = () =>
  Promise.all([refreshList('/api/admin/incidents'), refreshList('/api/admin/month-close')]);

/** Resolves a payment of a wrong amount; returns whether another administrator has to approve first. */
export async function decideMismatch(id: string, body: Decision, key: string): Promise<Decided> {
  const params = { path: { id }, header: keyed(key) };
  const decided = await call(api.POST('/api/admin/incidents/{id}/decision', { params, body }));
  await refreshIncidents();
  return decided;
}

/** Closes an incident; the note says what was done. */
export async function closeIncident(id: string, note: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/incidents/{id}/close', { params, body: { note } }));
  await refreshIncidents();
}

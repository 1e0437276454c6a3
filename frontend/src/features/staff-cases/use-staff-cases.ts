import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { ifMatch } from '../../shared/console/use-versioned';

export type StaffCase = components['schemas']['StaffCaseView'];
export type CaseDraft = components['schemas']['EditCase'];

export const LIST_PATH = '/api/admin/cases';

/** Changes a case of this version: its name, its position, and whether it is shown. */
export async function changeCase(id: string, version: number, body: CaseDraft): Promise<void> {
  try {
    await call(api.PUT('/api/admin/cases/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));
  } finally {
    await refreshList(LIST_PATH);
  }
}

/** Records that the company withdrew its consent by mail or telephone. */
export async function withdrawCase(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/cases/{id}/withdrawal', { params: { path: { id } }, body: { reason } }));
  await refreshList(LIST_PATH);
}

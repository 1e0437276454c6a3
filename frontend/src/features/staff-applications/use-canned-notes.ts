import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { ifMatch } from '../../shared/console/use-versioned';

export type CannedNote = components['schemas']['CannedNoteView'];
export type CannedNoteDraft = components['schemas']['CannedNoteBody'];

const KEY = '/api/admin/canned-notes';

/** The reviewers' canned notes; those for approvals first. */
export function useCannedNotes(): SWRResponse<CannedNote[], ApiError> {
  return useSWR<CannedNote[], ApiError>(KEY, () => call(api.GET(KEY)));
}

export async function addNote(body: CannedNoteDraft): Promise<void> {
  await call(api.POST(KEY, { body }));
  await mutate(KEY);
}

/** Replaces this version. */
export async function changeNote(id: string, version: number, body: CannedNoteDraft): Promise<void> {
  try {
    await call(api.PUT('/api/admin/canned-notes/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));
  } finally {
    await mutate(KEY);
  }
}

export async function removeNote(id: string): Promise<void> {
  await call(api.DELETE('/api/admin/canned-notes/{id}', { params: { path: { id } } }));
  await mutate(KEY);
}

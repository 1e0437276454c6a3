import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';

export type CannedNote = components['schemas']['CannedNoteView'];
export type CannedNoteDraft = components['schemas']['CannedNoteBody'];

const KEY = '/api/admin/canned-notes';

/** Notes that reviewers write again and again; those for approving first. */
export function useCannedNotes(): SWRResponse<CannedNote[], ApiError> {
  return useSWR<CannedNote[], ApiError>(KEY, () => call(api.GET(KEY)));
}

/** Writes a new note where `id` is undefined. */
export async function saveNote(id: string | undefined, body: CannedNoteDraft): Promise<void> {
  await (id === undefined
    ? call(api.POST(KEY, { body }))
    : call(api.PUT('/api/admin/canned-notes/{id}', { params: { path: { id } }, body })));
  await mutate(KEY);
}

export async function removeNote(id: string): Promise<void> {
  await call(api.DELETE('/api/admin/canned-notes/{id}', { params: { path: { id } } }));
  await mutate(KEY);
}

import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type Found = components['schemas']['FoundView'];

const FIND = '/api/admin/find';

/** What `text` finds among what the reader may open; nothing is asked while it is undefined. */
export const useFind = (text: string | undefined): SWRResponse<Found[], ApiError> =>
  useSWR<Found[], ApiError>(
    text === undefined ? null : [FIND, text],
    () => call(api.GET(FIND, { params: { query: { q: text ?? '' } } })),
    { revalidateOnFocus: false },
  );

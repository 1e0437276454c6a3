import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import type { Messages } from '../../i18n/namespaces';

export type Found = components['schemas']['FoundView'];

/** The titles of the console's pages. */
export type Titles = Messages['admin']['titles'];

const TEXTS = import.meta.glob<Messages['admin']>('../../i18n/locales/*/admin.json', { import: 'default' });

const FIND = '/api/admin/find';

/** What `text` finds among what the reader may open; nothing is asked while it is undefined. */
export const useFind = (text: string | undefined): SWRResponse<Found[], ApiError> =>
  useSWR<Found[], ApiError>(
    text === undefined ? null : [FIND, text],
    () => call(api.GET(FIND, { params: { query: { q: text ?? '' } } })),
    { revalidateOnFocus: false },
  );

/** The titles in every language: staff of one language hear the names of another. */
export const useTitles = (): SWRResponse<Titles[], Error> =>
  useSWR<Titles[], Error>(
    'page-titles',
    () => Promise.all(Object.values(TEXTS).map(async (load) => (await load()).titles)),
    {
      revalidateOnFocus: false,
      revalidateIfStale: false,
    },
  );

import { mutate } from 'swr';
import { api, call } from '../../api/client';
import { saveFile } from '../../shared/save-file';

export type FileFormat = 'encrypted' | 'plain';

/**
 * Fetches the signed file and hands it to the browser under the server's name for it. A plain link could not: the
 * session is a header.
 */
export async function downloadLicenseFile(paidId: string, format: FileFormat): Promise<void> {
  const request = api.GET('/api/account/paid/{paidId}/license-file', {
    params: { path: { paidId }, query: { format } },
    parseAs: 'blob',
  });
  const file: Blob = await call(request);
  const { response } = await request;
  saveFile(file, nameIn(response.headers.get('content-disposition')) ?? `${paidId}.lic`);
  // The download is a line of the history.
  await mutate(`/api/account/paid/${paidId}`);
}

const nameIn = (disposition: string | null): string | undefined => /filename="([^"]+)"/.exec(disposition ?? '')?.[1];

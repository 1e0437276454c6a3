import { mutate } from 'swr';
import { api, call } from '../../api/client';
import { fileNameOf, saveFile } from '../../shared/save-file';

export type FileFormat = 'encrypted' | 'plain';

/**
 * Downloads the signed file under the server's name for it. A plain link could not: the session is a header. `file`
 * names a file without a machine that staff granted.
 */
export async function downloadLicenseFile(paidId: string, format: FileFormat, file?: string): Promise<void> {
  const request = api.GET('/api/account/paid/{paidId}/license-file', {
    params: { path: { paidId }, query: { format, ...(file && { file }) } },
    parseAs: 'blob',
  });
  const text: Blob = await call(request);
  const { response } = await request;
  saveFile(text, fileNameOf(response) ?? `${paidId}.lic`);
  // The history has a line for each download.
  await mutate(`/api/account/paid/${paidId}`);
}

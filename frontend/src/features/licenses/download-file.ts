import { api, call } from '../../api/client';
import { fileNameOf, saveFile } from '../../shared/save-file';
import { refreshLicense } from './use-licenses';

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
  // The history has an entry for the first download of a version.
  await refreshLicense(paidId);
}

/** The server's file name for a download, if it gave one. */
export const fileNameOf = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

/** Lets the browser save fetched data. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser may still be opening it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

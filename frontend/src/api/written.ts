import { takeWritten, type PublicAnswers } from './use-public';

/** Id of the element in which a page embeds the API responses that it was made with. */
export const WRITTEN_ID = 'written';

/** Call before the first render, so that the browser renders the same figures as the server. */
export function readWritten(): void {
  const text = document.getElementById(WRITTEN_ID)?.textContent;
  if (text) takeWritten(JSON.parse(text) as PublicAnswers);
}

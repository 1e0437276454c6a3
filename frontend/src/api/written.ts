import { takeWritten, type PublicAnswers } from './use-public';
import { WRITTEN_ID } from './written-id';

/** Call before the first render, so that the browser renders the same figures as the server. */
export function readWritten(): void {
  const text = document.getElementById(WRITTEN_ID)?.textContent;
  if (text) takeWritten(JSON.parse(text) as PublicAnswers);
}

import { takeWritten, type PublicAnswers } from './use-public';
import { WRITTEN_ID } from './written-id';

/** Before the first render: the browser then meets the figures that the server wrote. */
export function readWritten(): void {
  const text = document.getElementById(WRITTEN_ID)?.textContent;
  if (text) takeWritten(JSON.parse(text) as PublicAnswers);
}

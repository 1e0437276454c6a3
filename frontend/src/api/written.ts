import { takeWritten, type PublicAnswers } from './use-public';

/** Of the element in which a page carries the answers that it was made with. */
export const WRITTEN_ID = 'written';

/** Before the first render: the browser then meets the figures that the server wrote. */
export function readWritten(): void {
  const text = document.getElementById(WRITTEN_ID)?.textContent;
  if (text) takeWritten(JSON.parse(text) as PublicAnswers);
}

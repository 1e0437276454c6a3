import { LetterPreviews } from '../../features/staff-mail/letter-preview';
import { ConsolePage } from './console-page';

/** /admin/letters */
export default function AdminLettersPage() {
  return (
    <ConsolePage title="letters">
      <LetterPreviews />
    </ConsolePage>
  );
}

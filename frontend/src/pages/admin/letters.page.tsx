import { MailPreviews } from '../../features/staff-mail/mail-preview';
import { ConsolePage } from './console-page';

/** /admin/letters */
export default function AdminLettersPage() {
  return (
    <ConsolePage title="letters">
      <MailPreviews />
    </ConsolePage>
  );
}

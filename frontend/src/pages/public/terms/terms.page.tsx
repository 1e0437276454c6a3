import { LegalPage } from '../../../features/legal/legal-page';

/** /terms */
export default function TermsPage() {
  return <LegalPage name="terms" />;
}

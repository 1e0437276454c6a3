import { LegalPage } from '../../../features/legal/legal-page';

/** /privacy */
export default function PrivacyPage() {
  return <LegalPage name="privacy" />;
}

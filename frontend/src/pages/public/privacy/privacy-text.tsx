import { LegalText } from '../../../features/legal/legal-text';
import { useSiteValues } from '../../../features/site/site.api';

export default function PrivacyText() {
  return <LegalText name="privacy" values={useSiteValues()} />;
}

import { LegalText } from '../../../features/legal/legal-text';
import { useSiteValues } from '../../../business/site';

export default function PrivacyText() {
  return <LegalText name="privacy" values={useSiteValues()} />;
}

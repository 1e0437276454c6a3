import { LegalText } from '../../../features/legal/legal-text';
import { useSiteValues } from '../../../features/site/use-site-values';

export default function PrivacyText() {
  return <LegalText name="privacy" values={useSiteValues()} />;
}

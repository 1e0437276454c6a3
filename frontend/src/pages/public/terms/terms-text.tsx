import { LegalText } from '../../../features/legal/legal-text';
import { useSiteValues } from '../../../features/site/site.api';

export default function TermsText() {
  return <LegalText name="terms" values={useSiteValues()} />;
}

import { LegalText } from '../../../features/legal/legal-text';
import { useSiteValues } from '../../../business/site';

export default function TermsText() {
  return <LegalText name="terms" values={useSiteValues()} />;
}

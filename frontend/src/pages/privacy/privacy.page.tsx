import { PageInPreparation } from '../page-in-preparation';

export default function PrivacyPage() {
  return <PageInPreparation page="privacy" />;
}

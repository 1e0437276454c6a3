import { PageInPreparation } from '../page-in-preparation';

export default function EmailSubscriptionPage() {
  return <PageInPreparation page="emailSubscription" />;
}

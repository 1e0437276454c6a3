import { PageInPreparation } from '../page-in-preparation';

export default function PricingPage() {
  return <PageInPreparation page="pricing" />;
}

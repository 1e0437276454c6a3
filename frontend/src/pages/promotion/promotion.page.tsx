import { PageInPreparation } from '../page-in-preparation';

export default function PromotionPage() {
  return <PageInPreparation page="promotion" />;
}

import { PageInPreparation } from '../page-in-preparation';

export default function AffiliatePage() {
  return <PageInPreparation page="affiliate" />;
}

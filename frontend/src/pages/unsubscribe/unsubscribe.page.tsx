import { PageInPreparation } from '../page-in-preparation';

export default function UnsubscribePage() {
  return <PageInPreparation page="unsubscribe" />;
}

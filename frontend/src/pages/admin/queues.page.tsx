import { PageInPreparation } from '../page-in-preparation';

export default function AdminQueuesPage() {
  return <PageInPreparation page="adminQueues" />;
}

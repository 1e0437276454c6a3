import { PageInPreparation } from '../page-in-preparation';

export default function AdminTransfersPage() {
  return <PageInPreparation page="adminTransfers" />;
}

import { PageInPreparation } from '../page-in-preparation';

export default function AdminAuditPage() {
  return <PageInPreparation page="adminAudit" />;
}

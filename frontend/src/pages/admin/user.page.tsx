import { PageInPreparation } from '../page-in-preparation';

export default function AdminUserPage() {
  return <PageInPreparation page="adminUser" />;
}

import { PageInPreparation } from '../page-in-preparation';

export default function AdminUsersPage() {
  return <PageInPreparation page="adminUsers" />;
}

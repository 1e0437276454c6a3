import { PageInPreparation } from '../page-in-preparation';

export default function ProfilePage() {
  return <PageInPreparation page="profile" />;
}

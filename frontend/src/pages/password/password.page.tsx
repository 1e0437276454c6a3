import { PageInPreparation } from '../page-in-preparation';

export default function PasswordPage() {
  return <PageInPreparation page="password" />;
}

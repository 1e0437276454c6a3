import { PageInPreparation } from '../page-in-preparation';

export default function LoginPage() {
  return <PageInPreparation page="login" />;
}

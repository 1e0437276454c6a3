import { PageInPreparation } from '../page-in-preparation';

export default function RegisterPage() {
  return <PageInPreparation page="register" />;
}

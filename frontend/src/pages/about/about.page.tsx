import { PageInPreparation } from '../page-in-preparation';

export default function AboutPage() {
  return <PageInPreparation page="about" />;
}

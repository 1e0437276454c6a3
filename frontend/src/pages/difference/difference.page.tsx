import { PageInPreparation } from '../page-in-preparation';

export default function DifferencePage() {
  return <PageInPreparation page="difference" />;
}

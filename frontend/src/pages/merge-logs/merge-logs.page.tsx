import { PageInPreparation } from '../page-in-preparation';

export default function MergeLogsPage() {
  return <PageInPreparation page="mergeLogs" />;
}

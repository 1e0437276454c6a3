import { Customers } from '../../../features/cases/case-wall';
import { EditionSummary } from '../../../features/editions/edition-summary';
import { OrganizationData } from '../../../features/site/page-meta';
import { useSite } from '../../../features/site/site.api';

/** Editions and customers, as the page was made, which follows catalogue and reviews. */
export default function Offer() {
  const { openSourceUrl } = useSite();
  return (
    <>
      <EditionSummary projectUrl={openSourceUrl} />
      <Customers />
      <OrganizationData />
    </>
  );
}

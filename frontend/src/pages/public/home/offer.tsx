import { Customers } from '../../../features/cases/customers';
import { EditionSummary } from '../../../features/editions/edition-summary';
import { OrganizationData } from '../../../features/site/organization-data';
import { useSite } from '../../../features/site/use-site';

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

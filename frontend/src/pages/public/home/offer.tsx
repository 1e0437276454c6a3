import { Customers } from '../../../features/cases/case-wall';
import { EditionSummary } from '../../../features/editions/edition-cards';
import { OrganizationData, useSite } from '../../../business/site';

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

import { AllCases } from '../../../features/cases/all-cases';
import { BecomingACase } from '../../../features/cases/becoming-a-case';
import { useSite } from '../../../features/site/use-site';

export default function CasesList() {
  const { businessMail } = useSite();
  return (
    <>
      <div className="wrap cases">
        <AllCases />
      </div>
      <BecomingACase businessMail={businessMail} />
    </>
  );
}

import { AllCases, BecomingACase } from '../../../features/cases/all-cases';
import { useSite } from '../../../business/site';

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

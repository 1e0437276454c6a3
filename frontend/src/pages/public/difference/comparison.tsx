import { EditionColumns, FeatureMatrix, Undecided } from '../../../features/editions/edition-comparison';
import { useSite } from '../../../business/site';

export default function Comparison() {
  const { openSourceUrl, features } = useSite();
  return (
    <div className="wrap">
      <EditionColumns projectUrl={openSourceUrl} />
      <FeatureMatrix groups={features} />
      <Undecided />
    </div>
  );
}

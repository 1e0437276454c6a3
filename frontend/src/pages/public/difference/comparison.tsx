import { EditionColumns } from '../../../features/editions/edition-columns';
import { FeatureMatrix } from '../../../features/editions/feature-matrix';
import { Undecided } from '../../../features/editions/undecided';
import { useSite } from '../../../features/site/use-site';

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

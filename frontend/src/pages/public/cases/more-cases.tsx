import useSWR from 'swr';
import { getPublic } from '../../../api/use-public';
import type { components } from '../../../api/schema';
import { SwrSettings } from '../../../api/swr-settings';
import { CasePage } from '../../../features/cases/all-cases';

interface Props {
  /** From 2. */
  readonly pageIndex: number;
}

/** The customers after the first page, which are not prerendered: loaded on paging. */
export default function MoreCases(props: Props) {
  return (
    <SwrSettings>
      <div className="wrap cases">
        <Page {...props} />
      </div>
    </SwrSettings>
  );
}

type Cases = components['schemas']['CaseViewPage'];

const Page = ({ pageIndex }: Props) => (
  <CasePage
    state={useSWR<Cases>(`/api/cases?pageIndex=${pageIndex}`, (path: string) => getPublic(path) as Promise<Cases>)}
  />
);

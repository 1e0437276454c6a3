import { MonthClose } from '../../features/staff-month-close/month-close';
import { ConsolePage } from './console-page';

/** /admin/month-close */
export default function AdminMonthClosePage() {
  return (
    <ConsolePage title="monthClose">
      <MonthClose />
    </ConsolePage>
  );
}

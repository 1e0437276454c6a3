import { Alert } from 'antd';
import './new-approver.css';

/** Notice above what a new administrator cannot approve yet. */
export function NewApprover({ text }: { readonly text: string }) {
  return (
    <div className="new-approver">
      <Alert showIcon role="note" title={text} />
    </div>
  );
}

import { Alert } from '../ui/alert';
import './new-approver.css';

/** Notice above what a new administrator cannot approve yet. */
export function NewApprover({ text }: { readonly text: string }) {
  return (
    <div className="new-approver">
      <Alert>{text}</Alert>
    </div>
  );
}

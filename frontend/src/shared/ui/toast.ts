import './goober-csp';
import { wantToasts } from './toast-host';

// In the browser only; the toaster itself waits for hydration.
wantToasts();

export { toast } from 'react-hot-toast';

import './goober-csp';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'react-hot-toast';
import { CheckIcon, CrossIcon } from './icons';
import { showToasts } from './toast-host';

/** Durations from the specification. At most 20 are kept; that limit is the library's own. */
const OPTIONS = {
  className: 'toast',
  duration: 4000,
  removeDelay: 1000,
  success: { duration: 2000, icon: <CheckIcon className="ok" /> },
  error: { duration: 4000, icon: <CrossIcon className="bad" /> },
  loading: { duration: Infinity, icon: <span className="spin" /> },
  blank: { duration: 4000 },
  custom: { duration: 4000 },
};

/** Beside the root and not inside it, so that a toast stays usable above an open dialog. */
export default function Toasts() {
  useEffect(showToasts, []);
  return createPortal(
    <Toaster
      position="top-center"
      gutter={8}
      toastOptions={OPTIONS}
      containerClassName="toasts"
      // Below the header: the navigation stays visible and pressable.
      containerStyle={{ top: 'calc(var(--size-header) + 8px)' }}
    />,
    document.body,
  );
}

import { useLayoutEffect, useRef, type DialogHTMLAttributes, type MouseEvent } from 'react';

interface Props extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose' | 'open'> {
  readonly onClose: () => void;
}

/**
 * The browser's modal dialog, open as long as it is rendered, for public pages, which load no antd. Toasts lie below
 * it. Escape and a click beside its content close it.
 */
export function Modal({ onClose, children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before paint: a key pressed as soon as it is visible must reach it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it is for pointers
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking first, for example at a second Escape or gesture of going back.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onMouseDown={(event) => {
        if (isBeside(event)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** The backdrop is not an element: a press on it is a press on the dialog outside its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

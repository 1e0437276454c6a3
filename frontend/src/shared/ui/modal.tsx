import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** Asks for a decision before anything else may go on. */
  readonly alert?: boolean;
  readonly className: string;
  readonly maskClassName: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
  readonly label?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function lockScrolling(): void {
  const { clientWidth, style, classList } = document.documentElement;
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
  classList.add('locked');
}

/** The open ones, the topmost last. What is below the topmost takes no press and no focus. */
const layers: HTMLElement[] = [];

function putOnTop(layer: HTMLElement): void {
  const below = layers.at(-1) ?? document.getElementById('root');
  below?.setAttribute('inert', '');
  if (layers.length === 0) lockScrolling();
  layers.push(layer);
}

function takeAway(layer: HTMLElement): void {
  layers.splice(layers.indexOf(layer), 1);
  const top = layers.at(-1) ?? document.getElementById('root');
  top?.removeAttribute('inert');
  if (layers.length === 0) document.documentElement.classList.remove('locked');
}

/**
 * A layer over the page, open as long as it is rendered. What is below is inert, which also keeps the focus inside;
 * Escape and a press on the mask close it; the focus goes back to where it was. Toasts stay above and alive, and no
 * style tag is injected: both are why this is neither the browser's `<dialog>` nor a library's.
 */
export function Modal({
  alert = false,
  className,
  maskClassName,
  labelledBy,
  describedBy,
  label,
  onClose,
  children,
}: Props) {
  const mask = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  // Before it is painted: a key that is pressed on sight of it is meant for it.
  useLayoutEffect(() => {
    const layer = mask.current;
    if (!layer) return undefined;
    const before = document.activeElement;
    putOnTop(layer);
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current;
    first?.focus();

    return () => {
      takeAway(layer);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  // Wherever the focus is: a button that is disabled while it works has lost it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && layers.at(-1) === mask.current) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);

  return createPortal(
    // A press on the mask is a convenience for the pointer; everybody else has Escape and the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the mask is for pointers; others have Escape
    <div
      ref={mask}
      className={maskClassName}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div
        ref={panel}
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-label={label}
        className={className}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

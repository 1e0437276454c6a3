import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** Requires a decision before anything else. */
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

/** Open layers, topmost last. Everything below the topmost is inert. */
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
 * A layer over the page, open as long as it is rendered. What is below is inert, which also traps the focus inside;
 * Escape and a click on the mask close it; the focus returns to where it was. Toasts stay above and usable, and no
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

  // Before paint: a key pressed as soon as the modal is visible must reach it.
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

  // Independent of the focus: a button that is disabled while it works has lost it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && layers.at(-1) === mask.current) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);

  return createPortal(
    // Clicking the mask is a convenience for pointers; Escape and the buttons inside serve everyone else.
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

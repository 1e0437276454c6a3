import { Tooltip } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { tippedAt } from './use-tooltips';

/** The element already hovered when this mounts. */
function pointedAt(): HTMLElement | null {
  const [innermost] = [...document.querySelectorAll(':hover')].toReversed();
  return tippedAt({ target: innermost ?? document.activeElement });
}

/** Truncated text has a tooltip only while it is truncated. */
function textOf(element: HTMLElement): string {
  const { tip } = element.dataset;
  if (tip === undefined) return element.getAttribute('aria-label') ?? '';
  const isCut = getComputedStyle(element).textOverflow === 'ellipsis';
  return isCut && element.scrollWidth <= element.clientWidth ? '' : tip;
}

/**
 * The tooltips of the whole page, for what `use-tooltips` names. Delays are radix-ui's own: 700 ms, and none right after
 * another one was open. Source: the specification, section 9.
 */
export default function Tooltips() {
  const [element, setElement] = useState(pointedAt);
  useEffect(() => {
    const stop = new AbortController();
    const look = (event: Event) => {
      const tipped = tippedAt(event);
      if (tipped) setElement(tipped);
    };
    for (const type of ['pointerover', 'focusin']) document.addEventListener(type, look, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  const text = element ? textOf(element) : '';
  return <Tooltip.Provider>{element && text && <Tip key={text} element={element} text={text} />}</Tooltip.Provider>;
}

/**
 * A tooltip beside an element that is unaware of it. Radix needs its own trigger: an invisible one is placed over the
 * element, and pointer events are forwarded to it.
 */
function Tip({ element, text }: { readonly element: HTMLElement; readonly text: string }) {
  const trigger = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  // If the element has an open menu, a tooltip above it would handle the first Escape.
  const show = useCallback(
    (next: boolean) => setOpen(next && element.getAttribute('aria-expanded') !== 'true'),
    [element],
  );

  useEffect(() => {
    const stop = new AbortController();
    // A click makes the tooltip superfluous: hidden until the pointer returns.
    let isPressed = false;
    const tell = (type: string, { clientX, clientY, pointerType }: PointerEventInit = {}) =>
      trigger.current?.dispatchEvent(
        new PointerEvent(type, { bubbles: type !== 'pointerleave', clientX, clientY, pointerType }),
      );
    const on = <Type extends keyof HTMLElementEventMap>(type: Type, then: (event: HTMLElementEventMap[Type]) => void) =>
      element.addEventListener(type, then, { signal: stop.signal });
    const showFocus = () => {
      if (element.matches(':focus-visible')) show(true);
    };
    const press = () => {
      isPressed = true;
      tell('pointerout');
      setOpen(false);
    };

    on('pointermove', (event) => {
      if (!isPressed) tell('pointermove', event);
    });
    on('pointerleave', (event) => {
      isPressed = false;
      tell('pointerout', event);
      // The pointer's path to the tooltip begins where it left the element.
      tell('pointerleave', event);
    });
    on('pointerdown', press);
    on('click', press);
    on('focusin', showFocus);
    on('focusout', () => setOpen(false));
    showFocus();
    if (element.matches(':hover')) tell('pointermove', { pointerType: 'mouse' });
    return () => stop.abort();
  }, [element, show]);

  const { left, top, width, height } = element.getBoundingClientRect();
  return (
    <Tooltip.Root open={open} onOpenChange={show}>
      <Tooltip.Trigger asChild>
        <span ref={trigger} className="tip-anchor" aria-hidden="true" style={{ left, top, width, height }} />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tip" sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

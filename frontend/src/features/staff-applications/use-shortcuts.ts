import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react';

/** Action by key; the name is the key's own, in lower case. One that takes time returns a promise. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>;

type Place = 'desk' | 'dialog';

/** An application that was opened, or one that will be known once the next page of the queue is there. */
export interface Opening {
  id: string | undefined;
}

/** A key that waits for its turn, and what was open when it was pressed. */
interface Pressed {
  readonly key: string;
  readonly of: Opening;
}

interface Registered {
  readonly place: Place;
  readonly latest: RefObject<Shortcuts>;
}

interface KeyDesk {
  readonly add: (shortcuts: Registered) => () => void;
  /** Carries out waiting keys, as far as that is possible now. */
  readonly resume: () => void;
}

/** Collects the shortcuts of all parts of a desk. */
export const KeyDeskContext = createContext<KeyDesk>({ add: () => () => undefined, resume: () => undefined });

const FIELDS = 'input, textarea, select, [contenteditable]';
const DIALOG = '[aria-modal]';

/** They concern no application, and need not wait until one is there. */
const FREE: ReadonlySet<string> = new Set(['j', 'k', 's', '?']);
/** All keys of the desk: those pressed early are kept. */
const KEPT = /^[jkarlndous?1-9]$/;

/**
 * The pressed keys, in order, that were not carried out. `of` is the application that they were meant for, if it is no
 * longer open.
 */
export interface Dropped {
  readonly keys: readonly string[];
  readonly of?: string | undefined;
}

interface Options {
  /** What was opened last; it may still be on its way to the screen. */
  readonly opened: RefObject<Opening>;
  /** Id of the application in the address. */
  readonly shown: string | undefined;
  /** The application in the address has loaded: keys need not wait. */
  readonly isReady: boolean;
  readonly onDropped: (dropped: Dropped) => void;
}

/**
 * Keyboard shortcuts of a desk. They work outside fields and never with Ctrl, Alt or Meta, and a key held down counts
 * once, because what it does cannot be undone. While a dialog is open, only the dialog's shortcuts work.
 *
 * Keys that are pressed while the next application is being loaded are kept, and carried out in order once it is there.
 * Each belongs to the application that was open when it was pressed, and is never applied to another: if that one has
 * been left, if the key means nothing there, or if a field has received the focus meanwhile, it is dropped and reported.
 */
export function useKeyDesk({ opened, shown, isReady, onDropped }: Options): KeyDesk {
  const registered = useRef(new Set<Registered>());
  const waiting = useRef<Pressed[]>([]);
  const acting = useRef<Place>(undefined);
  const latest = useRef({ shown, isReady, onDropped });
  const [finished, setFinished] = useState(0);

  const drop = useCallback((of?: string) => {
    const keys = waiting.current.map(({ key }) => key.toUpperCase());
    waiting.current = [];
    if (keys.length > 0) latest.current.onDropped({ keys, of });
  }, []);

  const find = useCallback(
    (key: string) => {
      const all = [...registered.current];
      const isAsking = all.some(
        ({ place, latest: { current } }) => place === 'dialog' && Object.keys(current).length > 0,
      );
      const place: Place = isAsking || document.querySelector(DIALOG) ? 'dialog' : 'desk';
      const isThere = latest.current.isReady && latest.current.shown === opened.current.id;
      const act = all.find((one) => one.place === place && one.latest.current[key])?.latest.current[key];
      return { place, isThere, act: isThere || FREE.has(key) ? act : undefined };
    },
    [opened],
  );

  const run = useCallback((place: Place, act: () => unknown) => {
    acting.current = place;
    // The next key acts on the screen as this one leaves it.
    void Promise.resolve(act()).finally(() => setFinished((count) => count + 1));
  }, []);

  const resume = useCallback(() => {
    const [next] = waiting.current;
    if (!next || acting.current) return;
    if (next.of !== opened.current) return drop(next.of.id);
    if (document.activeElement?.closest(FIELDS)) return drop();
    const { place, isThere, act } = find(next.key);
    if (act) {
      waiting.current.shift();
      run(place, act);
    } else if (isThere) drop();
  }, [opened, drop, find, run]);

  useEffect(() => {
    acting.current = undefined;
  }, [finished]);
  useEffect(() => {
    latest.current = { shown, isReady, onDropped };
    resume();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      const from = event.target instanceof Element ? event.target : document.body;
      if (from.closest(FIELDS)) return;
      const key = event.key.toLowerCase();
      const { place, isThere, act } = find(key);
      const isFirst = waiting.current.length === 0 && !acting.current;
      if (isFirst && act) run(place, act);
      else if (!KEPT.test(key) || (isFirst && isThere)) return;
      else {
        waiting.current.push({ key, of: opened.current });
        // The application is being decided, and will be gone.
        if (acting.current === 'dialog') drop();
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [opened, drop, find, run]);

  return useMemo(
    () => ({
      add: (shortcuts) => {
        registered.current.add(shortcuts);
        return () => void registered.current.delete(shortcuts);
      },
      resume,
    }),
    [resume],
  );
}

/** Shortcuts that work while the component is on the screen. */
export function useShortcuts(shortcuts: Shortcuts, place: Place = 'desk'): void {
  const desk = useContext(KeyDeskContext);
  useRegistered(desk, shortcuts, place);
}

/** The same for the component that holds the desk. */
export function useRegistered(desk: KeyDesk, shortcuts: Shortcuts, place: Place = 'desk'): void {
  const latest = useRef(shortcuts);
  useEffect(() => desk.add({ place, latest }), [desk, place]);
  useEffect(() => {
    latest.current = shortcuts;
    desk.resume();
  });
}

/** Moves the focus out of a field, so that the desk's keys work again; not while Escape ends a word being composed. */
export function leaveOnEscape({ key, currentTarget, nativeEvent }: ReactKeyboardEvent<HTMLElement>): void {
  if (key === 'Escape' && !nativeEvent.isComposing) currentTarget.blur();
}

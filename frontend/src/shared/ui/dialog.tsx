import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isSessionHeld, onTokenChange } from '../../api/token';
import { isSomethingTyped } from '../navigation/leaving';
import { arrive } from '../navigation/arrival';
import { LaterPart } from './later-part';
import { later } from './later';

/** No page shows a dialog by itself, so antd's comes with the first one, unless it was fetched before. */
const Modal = later(() => import('antd/es/modal'));
export const fetchDialogs = Modal.fetch;

/** Props of every dialog. A dialog that grows as it opens would move under the pointer and swallow an early press. */
const FRAME = {
  open: true,
  centered: true,
  transitionName: '',
  maskTransitionName: '',
  className: 'dialog',
  closable: false,
} as const;

/** One column; a form with lists or figures; two columns side by side. */
const WIDTHS = { usual: 440, wide: 600, columns: 960 } as const;

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** `true`: for forms that contain lists or figures. */
  readonly wide?: boolean | 'columns';
  /** A form: a click beside it does not close it. */
  readonly keepsInput?: boolean;
  /** Its request is in progress: it stays open until the response, which closes it. */
  readonly busy?: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog over the page. It brings its own buttons; `<div className="acts">` aligns them right. Escape and a click
 * beside it ask first where they would discard what was typed; its own buttons do not.
 */
export function Dialog({ title, children, wide = false, keepsInput = false, busy = false, onClose }: DialogProps) {
  const t = useTranslations('ui.discard');
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (content.current && isSomethingTyped(content.current) ? setAsking(true) : onClose());
  return (
    <>
      <LaterPart onClose={onClose}>
        <Modal
          {...FRAME}
          title={<h2>{title}</h2>}
          width={WIDTHS[wide === true ? 'wide' : wide || 'usual']}
          footer={null}
          mask={{ closable: !keepsInput }}
          focusable={{ trap: useIsNoticeAbsent() }}
          onCancel={() => busy || leave()}
        >
          <Content>
            <div ref={content}>{children}</div>
          </Content>
        </Modal>
      </LaterPart>
      {isAsking && !busy && (
        <ConfirmDialog
          danger
          title={t('title')}
          text={t('text')}
          confirm={t('confirm')}
          cancel={t('cancel')}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ConfirmDialogProps {
  /** The question: 删除通行密钥「公司笔记本」？ */
  readonly title: string;
  /** The consequence. */
  readonly text: ReactNode;
  /** The confirm button repeats the verb: 删除, not 确定. */
  readonly confirm: string;
  /** Says what happens instead, where "cancel" could be misread. */
  readonly cancel?: string;
  readonly width?: keyof typeof WIDTHS;
  readonly danger?: boolean;
  /** It stays open until the response. */
  readonly busy?: boolean;
  /** The consequence is not known yet. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms something that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel, width = 'usual', danger = false, busy = false, isDisabled = false } = props;
  const { onConfirm, onClose } = props;
  const t = useTranslations('ui');
  return (
    <LaterPart onClose={onClose}>
      <Modal
        {...FRAME}
        title={<h2>{title}</h2>}
        width={WIDTHS[width]}
        okText={confirm}
        okButtonProps={{ danger, disabled: busy || isDisabled }}
        confirmLoading={busy}
        cancelText={cancel ?? t('back')}
        cancelButtonProps={{ autoFocus: true, disabled: busy }}
        focusable={{ trap: useIsNoticeAbsent() }}
        onOk={onConfirm}
        onCancel={() => busy || onClose()}
      >
        <Content isQuestion>{typeof text === 'string' ? <p>{text}</p> : text}</Content>
      </Modal>
    </LaterPart>
  );
}

/**
 * Handles what antd leaves to the content of a modal: the focus starts at the element marked `data-autofocus`, before a
 * key can be pressed, and returns if the modal is unmounted instead of closed. A question is an alert with a
 * description.
 */
function Content({ isQuestion = false, children }: { readonly isQuestion?: boolean; readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const [opener] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const panel = content.current?.closest<HTMLElement>('[role=dialog]');
    if (isQuestion) {
      panel?.setAttribute('role', 'alertdialog');
      panel?.setAttribute('aria-describedby', id);
    }
    const first = content.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (first) first.focus();
    else if (!panel?.contains(document.activeElement)) panel?.focus();
  }, [isQuestion, id]);
  useEffect(() => () => returnFocus(opener), [opener]);
  return (
    <div ref={content} id={id}>
      {children}
    </div>
  );
}

/** The notice of an expired session lies outside of dialogs, and has to be reached by keyboard. */
const useIsNoticeAbsent = (): boolean => !useSyncExternalStore(onTokenChange, isSessionHeld);

/** These disappear when they are closed, so the focus cannot return there. */
const PASSING = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * The link or button of the page itself that was used last. Never a field, which would take keys that are shortcuts of
 * the page.
 */
let last: HTMLElement | undefined;

function remember({ target }: Event): void {
  // Safari gives a pressed button no focus.
  const element = target instanceof Element && target.closest<HTMLElement>('a[href], button');
  if (element && !element.closest(PASSING)) last = element;
}
if (typeof document !== 'undefined') {
  for (const event of ['focusin', 'click']) document.addEventListener(event, remember, true);
}

/** A menu may still be fading out. */
const canFocus = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element !== document.body &&
  !element.matches(':disabled') &&
  !element.closest('[role=menu]');

/**
 * Gives the focus back when a dialog closes: to its opener, or, if that was an entry of a menu or a dialog before it, to
 * what had opened those. If that is gone as well, to the page's heading.
 */
function returnFocus(opener: Element | null): void {
  const to = [opener, last].find(canFocus);
  if (to) to.focus();
  else arrive(true);
}

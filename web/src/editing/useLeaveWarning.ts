import { App } from 'antd';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

// The session itself leads there: the draft is stored, and there is nothing to decide.
const SENT_TO = ['/login', '/lock'];

/** The forms with unsaved changes. */
const unsavedForms = new Set<object>();

/** Whether a form that is open holds unsaved changes. */
export const hasUnsaved = (): boolean => unsavedForms.size > 0;

/** Fates of unsaved changes: a draft keeps them, or they are lost. */
const HINTS = { kept: 'record.leaveKept', lost: 'record.leaveLost' } as const;
type Fate = keyof typeof HINTS;

/** Asks the person before unsaved changes are left. */
export function useAskLeave(fate: Fate) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return useCallback(
    (onLeave: () => void, onStay?: () => void) =>
      void modal.confirm({
        title: t('record.leaveTitle'),
        content: t(HINTS[fate]),
        okText: t('record.leave'),
        cancelText: t('record.stay'),
        centered: true,
        onOk: onLeave,
        onCancel: () => onStay?.(),
      }),
    [modal, t, fate],
  );
}

interface Place {
  pathname: string;
  search: string;
}

/** Whether an address is another page, or the same page of another row; filters of a page do not count. */
function isElsewhere(from: Place, to: Place): boolean {
  const [row, next] = [from, to].map(({ search }) => new URLSearchParams(search).get('id'));
  return from.pathname !== to.pathname || (row !== null && row !== next);
}

/** Asks before a page with unsaved changes is left; the browser asks when its tab is closed. */
export function useLeaveWarning(fate: Fate) {
  const ask = useAskLeave(fate);
  const unsaved = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current &&
      isElsewhere(currentLocation, nextLocation) &&
      !SENT_TO.includes(nextLocation.pathname),
  );

  // Once for each blocked navigation: the fate of the changes may change while it is blocked.
  const askOnce = useEffectEvent((proceed: () => void, reset: () => void) => ask(proceed, reset));
  useEffect(() => {
    if (blocker.state === 'blocked') askOnce(blocker.proceed, blocker.reset);
  }, [blocker]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  useEffect(() => () => void unsavedForms.delete(unsaved), []);

  return useRef({
    dirty: () => {
      unsaved.current = true;
      unsavedForms.add(unsaved);
    },
    clean: () => {
      unsaved.current = false;
      unsavedForms.delete(unsaved);
    },
    isDirty: () => unsaved.current,
  }).current;
}

/** Closes a dialog that keeps no draft, and asks first if something in it is unsaved. */
export function useCloseAsk(onClose: () => void) {
  const leave = useLeaveWarning('lost');
  const ask = useAskLeave('lost');
  const close = () => {
    const go = () => {
      leave.clean();
      onClose();
    };
    if (leave.isDirty()) ask(go);
    else go();
  };
  return { leave, close };
}

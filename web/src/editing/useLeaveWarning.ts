import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

// Where the session sends people by itself: the draft is stored, and there is nothing to decide.
const SENT_TO = ['/login', '/lock'];

/** Asks whether unsaved changes may be left. */
export function useAskLeave() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return useCallback(
    (onLeave: () => void, onStay?: () => void) =>
      void modal.confirm({
        title: t('record.leaveTitle'),
        content: t('record.leaveHint'),
        okText: t('record.leave'),
        cancelText: t('record.stay'),
        centered: true,
        onOk: onLeave,
        onCancel: () => onStay?.(),
      }),
    [modal, t],
  );
}

/** Asks before a page with unsaved changes is left; the browser asks when its tab is closed. */
export function useLeaveWarning() {
  const ask = useAskLeave();
  const unsaved = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !SENT_TO.includes(nextLocation.pathname),
  );

  useEffect(() => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset);
  }, [blocker, ask]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return useRef({
    dirty: () => void (unsaved.current = true),
    clean: () => void (unsaved.current = false),
    isDirty: () => unsaved.current,
  }).current;
}

/** Closes a dialog, and asks before when something in it is unsaved. */
export function useCloseAsk(onClose: () => void) {
  const leave = useLeaveWarning();
  const ask = useAskLeave();
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

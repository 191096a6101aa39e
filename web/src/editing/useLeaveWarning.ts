import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

/** Asks before a page with unsaved changes is left; the browser asks when its tab is closed. */
export function useLeaveWarning() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const unsaved = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    modal.confirm({
      title: t('record.leaveTitle'),
      content: t('record.leaveHint'),
      okText: t('record.leave'),
      cancelText: t('record.stay'),
      centered: true,
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker, modal, t]);

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
  }).current;
}

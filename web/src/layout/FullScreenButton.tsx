import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.js';

const fullScreen = {
  subscribe: (changed: () => void) => {
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  },
  read: () => document.fullscreenElement !== null,
};

/** Gives the page the whole screen, and takes it back. */
export function FullScreenButton() {
  const { t } = useTranslation();
  const full = useSyncExternalStore(fullScreen.subscribe, fullScreen.read);
  return (
    <IconButton
      className="wide-only"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      label={t(full ? 'frame.exitFullScreen' : 'frame.fullScreen')}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
}

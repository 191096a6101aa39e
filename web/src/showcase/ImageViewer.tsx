import {
  CloseOutlined,
  ExpandOutlined,
  FullscreenExitOutlined,
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../layout/focus-back.js';
import { IconButton } from '../layout/IconButton.js';
import {
  dragged,
  still,
  toggled,
  turned,
  type ViewAction,
  VIEWER_Z,
  wrapped,
  ZOOM_STEP,
  zoomed,
} from './pose.js';
import { PictureFacts } from './PictureFacts.js';
import './image-viewer.css';
import { useViewerKeys } from './useViewerKeys.js';
import { ViewedPicture } from './ViewedPicture.js';
import type { ViewPicture } from './view-picture.js';

interface Props {
  pictures: readonly ViewPicture[];
  /** Which one it opens with. */
  first: number;
  onClose: () => void;
}

/** Pictures over the whole window, one at a time: zoomed, turned, dragged, by buttons, keys, wheel and pointer. */
export function ImageViewer({ pictures, first, onClose }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(first);
  const [pose, setPose] = useState(still);
  const picture = pictures[at];
  useFocusBack();
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const turn = (step: 1 | -1) => {
    setAt(wrapped(at, step, pictures.length));
    setPose(still());
  };
  const zoom = (step: number) => setPose((last) => zoomed(last, step));
  const acts: Readonly<Record<ViewAction, () => void>> = {
    close: onClose,
    toggle: () => setPose(toggled),
    previous: () => turn(-1),
    next: () => turn(1),
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(-ZOOM_STEP),
  };
  useViewerKeys(box, { mode: pose.mode, onAction: (action) => acts[action](), onZoom: zoom });
  if (!picture) return null;
  const tools = [
    { key: 'zoomOut', icon: <ZoomOutOutlined />, act: acts.zoomOut },
    { key: 'zoomIn', icon: <ZoomInOutlined />, act: acts.zoomIn },
    {
      key: pose.mode === 'fit' ? 'original' : 'fit',
      icon: pose.mode === 'fit' ? <ExpandOutlined /> : <FullscreenExitOutlined />,
      act: acts.toggle,
    },
    { key: 'rotateLeft', icon: <RotateLeftOutlined />, act: () => setPose((last) => turned(last, -1)) },
    { key: 'rotateRight', icon: <RotateRightOutlined />, act: () => setPose((last) => turned(last, 1)) },
  ] as const;
  return createPortal(
    <div
      ref={box}
      className="viewer"
      data-content
      style={{ zIndex: VIEWER_Z }}
      role="dialog"
      aria-modal="true"
      aria-label={t('landscape.viewer.title')}
      tabIndex={-1}
      data-scheme="dark"
    >
      <ViewedPicture
        key={picture.url}
        url={picture.url}
        alt={picture.pictureName || t('landscape.viewer.picture')}
        pose={pose}
        onDrag={(x, y) => setPose((last) => dragged(last, x, y))}
      />
      <IconButton
        className="viewer-close"
        icon={<CloseOutlined />}
        label={t('action.close')}
        onClick={onClose}
      />
      {pictures.length > 1 && (
        <>
          <IconButton
            className="viewer-turn viewer-previous"
            icon={<LeftOutlined />}
            label={t('landscape.previous')}
            onClick={acts.previous}
          />
          <IconButton
            className="viewer-turn viewer-next"
            icon={<RightOutlined />}
            label={t('landscape.next')}
            onClick={acts.next}
          />
        </>
      )}
      <footer className="viewer-foot">
        <PictureFacts picture={picture} at={at} count={pictures.length} />
        <div className="viewer-tools" role="toolbar" aria-label={t('landscape.viewer.tools')}>
          {tools.map(({ key, icon, act }) => (
            <IconButton key={key} icon={icon} label={t(`landscape.viewer.${key}`)} onClick={act} />
          ))}
        </div>
      </footer>
    </div>,
    document.body,
  );
}

import { ArrowLeftOutlined, BlockOutlined, GlobalOutlined } from '@ant-design/icons';
import { Checkbox, Popover, Radio, Segmented } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Dimension } from '../../../globe/SceneControls.js';
import { usePanel } from '../../../layout/usePanel.js';
import { WallClock } from '../../../wall/WallClock.js';
import type { Earth, Overlay } from '../useEarth.js';
import { GlobeMenu, GlobeUser } from './GlobeUser.js';
import { ToolButton } from './ToolButton.js';

interface Props {
  dimension: Dimension;
  onDimension: (dimension: Dimension) => void;
  earths: { earths: readonly Earth[]; earth: Earth; onEarth: (earth: Earth) => void };
  overlays: {
    offered: readonly Overlay[];
    shown: readonly Overlay[];
    onOverlays: (shown: readonly Overlay[]) => void;
  };
  /** Further tools, such as bookmarks. */
  children?: ReactNode;
}

const HOME = '/wel/index';

/** Back to the previous page; home for people who opened the map first. */
function WayBack() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = (event: React.MouseEvent) => {
    if (!(Number((window.history.state as { idx?: number } | null)?.idx) > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={HOME} onClick={back}>
      <ArrowLeftOutlined /> <span>{t('globe.back')}</span>
    </Link>
  );
}

/** Choice of the picture of the earth, where there are several. */
function EarthChoice({ earths, earth, onEarth }: Props['earths']) {
  const { t } = useTranslation();
  const panel = usePanel();
  if (earths.length < 2) return null;
  const choice = (
    <div {...panel.panel}>
      <Radio.Group
        vertical
        aria-label={t('globe.earth')}
        value={earth}
        options={earths.map((value) => ({ value, label: t(`globe.earths.${value}`) }))}
        onChange={({ target }) => onEarth(target.value as Earth)}
      />
    </div>
  );
  return (
    <Popover {...panel.popover} placement="bottomRight" content={choice} title={t('globe.earth')}>
      <ToolButton {...panel.button} icon={<GlobalOutlined />} label={t('globe.earth')} />
    </Popover>
  );
}

/** Boxes of the layers that the platform has. */
function LayerBoxes({ offered, shown, onOverlays }: Props['overlays']) {
  const { t } = useTranslation();
  const panel = usePanel();
  if (offered.length === 0) return null;
  const boxes = (
    <div {...panel.panel}>
      <Checkbox.Group
        className="globe-boxes"
        value={[...shown]}
        options={offered.map((value) => ({ value, label: t(`globe.layers.${value}`) }))}
        onChange={(next) => onOverlays(next as Overlay[])}
      />
    </div>
  );
  return (
    <Popover {...panel.popover} placement="bottomRight" content={boxes} title={t('globe.layer')}>
      <ToolButton {...panel.button} icon={<BlockOutlined />} label={t('globe.layer')} />
    </Popover>
  );
}

/**
 * Tools above the map: the way back, the picture of the earth and its layers, round or flat, the time, the person's own
 * menu; below it the showcase's pages.
 */
export function MapTools({ dimension, onDimension, earths, overlays, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <nav className="landscape-tools" aria-label={t('globe.tools')}>
        <WayBack />
        {children}
        <EarthChoice {...earths} />
        <LayerBoxes {...overlays} />
        <Segmented<Dimension>
          aria-label={t('globe.dimension')}
          value={dimension}
          options={[
            { value: '3d', label: t('globe.round') },
            { value: '2d', label: t('globe.flat') },
          ]}
          onChange={onDimension}
        />
        <WallClock />
        <GlobeUser />
      </nav>
      <GlobeMenu />
    </>
  );
}

import { ArrowLeftOutlined, BulbOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { HelpButton } from '../help/HelpButton.js';
import { useFocusPage } from '../layout/focus-page.js';
import { FullScreenButton } from '../layout/FullScreenButton.js';
import { IconButton } from '../layout/IconButton.js';
import { usePaletteName, useStill } from '../layout/settings.js';
import { LanguageButton } from '../layout/Switches.js';
import { Rings } from '../rings/Rings.js';
import { firstPage, useMenu } from '../session/access.js';
import { antdTheme } from '../theme/antd-theme.js';
import { type Scheme, wallPalette, wallSize } from '../theme/tokens.js';
import './wall.css';
import './headline.css';
import './map.css';
import './panels.css';
import './phone.css';
import { LineSign } from './LineSign.js';
import { OtherWalls } from './OtherWalls.js';
import { WallClock } from './WallClock.js';
import { WallContext } from './wall-palette.js';

/** Settings of a person for the walls in this browser: dark, until they choose otherwise. */
const useWallSettings = create<{ scheme: Scheme }>()(
  persist((): { scheme: Scheme } => ({ scheme: 'dark' }), { name: 'gushu-wall' }),
);

/** Size that a wall is composed for, px. */
const STAGE = { width: 1920, height: 1080 };
/** Minimum size of letters that can be read from a desk, px. */
const LEAST = 11;

const windowSize = {
  subscribe: (changed: () => void) => {
    window.addEventListener('resize', changed);
    return () => window.removeEventListener('resize', changed);
  },
  read: () => Math.min(window.innerWidth / STAGE.width, window.innerHeight / STAGE.height),
};

/** The palette and the font sizes as custom properties. */
function styleOf(theme: string, scheme: Scheme): CSSProperties {
  const { ramp, ...colors } = wallPalette(theme, scheme);
  const sizes = Object.entries(wallSize).map(([name, px]) => [
    `--t-${name}`,
    `max(${LEAST}px, ${px} * var(--u))`,
  ]);
  return Object.fromEntries([
    ...Object.entries(colors).map(([name, color]) => [`--${name}`, color]),
    ...ramp.map((color, at) => [`--ramp-${at}`, color]),
    ...sizes,
  ]) as CSSProperties;
}

interface Props {
  title: string;
  /** The path of regions, beside the clock. */
  crumb: ReactNode;
  /** Choices for the whole screen, before the tools that every wall has. */
  choices: ReactNode;
  left: ReactNode;
  right: ReactNode;
  children: ReactNode;
  foot: ReactNode;
  /** Region and year of the figures. */
  shows: { region: string; year: number | undefined };
  /** Whether the shown figures belong to the previous choice. */
  stale: boolean;
}

/** A wall screen: one composed picture over the whole window; on a phone a page that scrolls. */
export function WallFrame({ title, crumb, choices, left, right, children, foot, shows, stale }: Props) {
  const { t } = useTranslation();
  const theme = usePaletteName();
  const scheme = useWallSettings((s) => s.scheme);
  const still = useStill();
  const scale = useSyncExternalStore(windowSize.subscribe, windowSize.read);
  const { data: menu = [] } = useMenu();
  useFocusPage();
  const product = t('app.name');
  useEffect(() => {
    document.title = `${title} - ${product}`;
    return () => void (document.title = product);
  }, [title, product]);
  const config = useMemo(() => antdTheme(theme, scheme, still), [theme, scheme, still]);
  const style = useMemo(() => styleOf(theme, scheme), [theme, scheme]);
  const of = `${title} ${shows.region} ${shows.year ?? ''}`;
  const context = useMemo(
    () => ({ scheme, em: Math.max(LEAST, wallSize.note * scale), of }),
    [scheme, scale, of],
  );
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ConfigProvider theme={config}>
      <WallContext value={context}>
        <main
          className="wall"
          tabIndex={-1}
          style={style}
          data-scheme={scheme}
          data-stale={stale || undefined}
          aria-busy={stale}
        >
          <Rings kind="art" className="wall-rings" rings={14} />
          <header className="wall-head">
            <div className="wall-where">
              <WallClock />
              {crumb}
              <LineSign />
            </div>
            <h1>{title}</h1>
            <div className="wall-tools" role="toolbar" aria-label={t('wall.tools')}>
              {choices}
              <IconButton
                icon={<BulbOutlined />}
                label={t(`settings.${other}`)}
                onClick={() => useWallSettings.setState({ scheme: other })}
              />
              <HelpButton />
              <LanguageButton />
              <FullScreenButton />
              <OtherWalls />
              <Link className="wall-back" to={firstPage(menu)}>
                <ArrowLeftOutlined /> {t('wall.console')}
              </Link>
            </div>
          </header>
          <div className="wall-side">{left}</div>
          <div className="wall-middle">{children}</div>
          <div className="wall-side wall-right">{right}</div>
          <footer className="wall-foot">{foot}</footer>
        </main>
      </WallContext>
    </ConfigProvider>
  );
}

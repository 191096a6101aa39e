import { ArrowLeftOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFocusPage } from '../../layout/focus-page.js';
import { FullScreenButton } from '../../layout/FullScreenButton.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { LanguageButton, SchemeButton } from '../../layout/Switches.js';
import { WallClock } from '../../wall/WallClock.js';
import { INDEX } from './places.js';
import './frame.css';
import { ShowcaseMenu } from './ShowcaseMenu.js';
import { ShowcaseUser } from './ShowcaseUser.js';

interface Props {
  title: string;
  /** The first page, whose head lies on its picture and which has no way back. */
  isIndex?: boolean;
  children: ReactNode;
}

/** Around each page of the showcase: the time, the ways to the other pages, and the person's own menu. */
export function ShowcaseFrame({ title, isIndex = false, children }: Props) {
  const { t } = useTranslation();
  const isSmall = useScreenTier() === 0;
  useFocusPage();
  const product = t('app.name');
  useEffect(() => {
    document.title = `${title} - ${product}`;
    return () => void (document.title = product);
  }, [title, product]);
  return (
    <div className="showcase" data-index={isIndex || undefined}>
      <header className="showcase-head">
        <div className="showcase-where">
          {!isIndex && (
            <Link
              className="showcase-back"
              to={INDEX}
              aria-label={t('landscape.back')}
              title={t('landscape.back')}
            >
              <ArrowLeftOutlined />
            </Link>
          )}
          <WallClock />
        </div>
        <ShowcaseMenu />
        <div className="showcase-tools">
          {!isSmall && <FullScreenButton />}
          {!isSmall && <SchemeButton />}
          {!isSmall && <LanguageButton />}
          <ShowcaseUser />
        </div>
      </header>
      <main className="showcase-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

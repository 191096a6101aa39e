import type { MenuNode } from '@gushu/shared';
import { App as AntApp, Drawer, Layout } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Location,
  Navigate,
  Outlet,
  useLocation,
  ScrollRestoration,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { useFeedback } from '../feedback.js';
import '../locales/dates.js';
import { ForbiddenPage } from '../pages/errors/ErrorPages.js';
import { useMenu, usePermissions } from '../session/access.js';
import { useFlowRoutes } from '../session/flow-forms.js';
import { useMustChange, useProfile } from '../session/profile.js';
import { useSession } from '../session/store.js';
import { WarningBar } from '../notices/WarningBar.js';
import { ErrorState } from '../layout/ErrorState.js';
import { useFocusPage } from '../layout/focus-page.js';
import { LateRings } from '../layout/LateRings.js';
import { HelpDrawer } from '../help/HelpDrawer.js';
import { UpdateLog } from '../help/UpdateLog.js';
import { FrameFaults } from './FrameFaults.js';
import { LineHint } from './LineHint.js';
import { SearchPart } from './search/SearchPart.js';
import { useSearchKey } from './search/search-state.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { useSettings } from '../layout/settings.js';
import { mayOpen } from '../layout/screen.js';
import { hasSideMenu } from './side-entries.js';
import { SideMenu } from './SideMenu.js';
import { useSilentCodes } from './useSilentCodes.js';
import { useTopMenu } from './top-menu.js';
import { TopBar } from './TopBar.js';
import { TopMenus } from './TopMenus.js';
import { useScreen, useVisit } from '../layout/useVisit.js';
import { usePageTitle } from '../layout/usePageTitle.js';
import { VisitedTabs } from './VisitedTabs.js';
import '../layout/layout.css';

/** Page where a one-time password is changed, before anything else. */
const OWN_PAGE = '/info/index';

/** Destination after signing in: the last page, or the page that was requested when a new password was required. */
function goingTo({ pathname, search }: Location, isChanged: boolean): Record<string, string> {
  const here = pathname === '/' ? null : pathname + search;
  const to = isChanged && pathname === OWN_PAGE ? new URLSearchParams(search).get('to') : here;
  return to ? { to } : {};
}

/**
 * Frame around every page of the console: lets in people who are signed in and not locked, and shows what is granted.
 */
export function Frame() {
  const { user, lock, ended } = useSession();
  const location = useLocation();
  const { pathname, search } = location;
  if (!user) {
    // The next person starts afresh after somebody has signed out.
    const params = new URLSearchParams(ended === 'left' ? {} : goingTo(location, ended === 'password'));
    return <Navigate to={{ pathname: '/login', search: `${params}` }} replace />;
  }
  if (lock) return <Navigate to="/lock" state={{ from: pathname + search }} replace />;
  return (
    <AntApp>
      <Granted />
    </AntApp>
  );
}

/** Waits for menu and permissions, which decide what the frame may show. */
function Granted() {
  const menu = useMenu();
  const permissions = usePermissions();
  const screen = useScreen();
  const location = useLocation();
  const profile = useProfile();
  const mustChange = useMustChange();
  const isKept = mustChange && location.pathname !== OWN_PAGE;
  useFeedback();
  const id = useSearchParams()[0].get('id');
  // Once both are loaded, a later read that fails takes no page away.
  const failed = (!menu.data && menu.error) || (!permissions.data && permissions.error);
  const rights = { menu: menu.data ?? [], permissions: permissions.data ?? {} };
  const granted = mayOpen(screen, rights, id);
  // Until it is known whether a new password is required, no page sends calls that would be refused; if that could not
  // be read, the page stays while it is read again.
  const waits = profile.isLoading && profile.errorUpdateCount === 0;
  useFlowRoutes(!waits && !mustChange);
  useSilentCodes(!waits && !mustChange);
  useVisit(menu.data, granted && !waits && !isKept ? screen : undefined);
  if (failed) {
    const retry = () => void Promise.all([menu.refetch(), permissions.refetch()]);
    return <ErrorState error={failed} onRetry={retry} />;
  }
  if (!menu.data || !permissions.data || waits) {
    return (
      <div className="starting">
        <LateRings />
      </div>
    );
  }
  if (isKept) {
    const params = new URLSearchParams({ tab: 'password', ...goingTo(location, false) });
    return <Navigate to={{ pathname: OWN_PAGE, search: `${params}` }} replace />;
  }
  const page = granted ? <Outlet /> : <ForbiddenPage />;
  return (
    <>
      {screen?.bare && granted ? page : <Framed whole={menu.data}>{page}</Framed>}
      {granted && <HelpDrawer />}
      <UpdateLog />
    </>
  );
}

/** Key of a scroll position: a page as its tab keeps it, or one record's page. */
const placeOf = ({ pathname, search }: Location): string =>
  `${pathname}:${new URLSearchParams(search).get('id') ?? ''}`;

function Framed({ whole, children }: { whole: MenuNode[]; children: React.ReactNode }) {
  const { t } = useTranslation();
  const tier = useScreenTier();
  const small = tier === 0;
  // Between a phone and a desk there is room for the icons only.
  const collapsed = useSettings((s) => s.collapsed) !== (tier === 1);
  const { tops, chosen, menu } = useTopMenu(whole);
  const withMenu = hasSideMenu(whole, useLocation().pathname);
  const [drawer, setDrawer] = useState(false);
  useSearchKey();
  useFocusPage();
  const fold = () =>
    small ? setDrawer(!drawer) : useSettings.setState(({ collapsed: kept }) => ({ collapsed: !kept }));
  return (
    <Layout className="frame">
      <a className="skip" href="#content">
        {t('frame.skip')}
      </a>
      <TopBar folded={small ? !drawer : collapsed} onFold={withMenu || small ? fold : undefined}>
        {tier >= 2 && <TopMenus tops={tops} chosen={chosen} />}
      </TopBar>
      <WarningBar />
      <LineHint />
      <FrameFaults top={chosen} />
      <SearchPart />
      <Layout>
        {small ? (
          <Drawer
            open={drawer}
            onClose={() => setDrawer(false)}
            placement="left"
            size={260}
            title={t('app.name')}
          >
            <TopMenus tops={tops} chosen={chosen} inline />
            <SideMenu menu={menu} onChosen={() => setDrawer(false)} />
          </Drawer>
        ) : (
          withMenu && (
            <Layout.Sider
              width={220}
              collapsedWidth={56}
              collapsed={collapsed}
              trigger={null}
              className="sider"
            >
              <nav aria-label={t('frame.menu')}>
                <SideMenu menu={menu} collapsed={collapsed} onChosen={() => undefined} />
              </nav>
            </Layout.Sider>
          )
        )}
        <div className="main">
          <nav aria-label={t('tabs.open')}>
            <VisitedTabs />
          </nav>
          <ScrollRestoration getKey={placeOf} />
          <PageLoading />
          <main id="content" className="content" tabIndex={-1}>
            <PageHeading />
            {children}
          </main>
        </div>
      </Layout>
    </Layout>
  );
}

/** Name of the page, for the window's title and for screen readers, which do not read its tab. */
function PageHeading() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const product = t('app.name');
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
    return () => void (document.title = product);
  }, [title, product]);
  return title !== '' && <h1 className="heard">{title}</h1>;
}

/** A thin line while the next page's script is loading. */
function PageLoading() {
  const loading = useNavigation().state === 'loading';
  return <div className="page-loading" data-on={loading || undefined} />;
}

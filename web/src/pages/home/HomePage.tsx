import { now } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { usePlaced } from '../../region/placed.js';
import { displayName, useSession } from '../../session/store.js';
import { AskedOfMe } from './AskedOfMe.js';
import { MyWork } from './MyWork.js';
import { PatrolDue } from './PatrolDue.js';
import { RegisterPicture } from './RegisterPicture.js';
import { Shortcuts } from './Shortcuts.js';
import './home.css';

/** Digits of a county's code: from there down, work comes before figures. */
const COUNTY_DIGITS = 6;

/** By the clock that all times of the pages are in. */
function greeting(): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(now().slice(11, 13));
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
}

/** The day as a person begins it: what waits for them, how their register stands, and the pages that they use. */
export function HomePage() {
  const { t } = useTranslation();
  const placed = usePlaced();
  const user = useSession((s) => s.user);
  const leads = (user?.xzcode ?? '').length < COUNTY_DIGITS;
  return (
    <div className="home">
      <header className="home-welcome">
        <h1>{user && t(`home.${greeting()}`, { name: displayName(user) })}</h1>
        <p>{t('home.scope', { region: placed(user ?? {}) })}</p>
      </header>
      <AskedOfMe />
      {leads && <RegisterPicture />}
      <MyWork />
      {!leads && <PatrolDue />}
      {!leads && <RegisterPicture />}
      <Shortcuts />
    </div>
  );
}

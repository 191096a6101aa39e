import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { create } from 'zustand';
import { useStill } from '../../../layout/settings.js';
import { useMenu } from '../../../session/access.js';
import { isGranted } from '../../../session/granted.js';
import { WALLS } from '../../../wall/walls.js';
import { useScreenData } from '../useScreenData.js';
import { todayAt, type WallAddress } from '../useWallAddress.js';
import { addressOfStop, COUNTY, stopAfter, stopAt, type TourStop, tourStops } from './stops.js';

/** Time that each stop is shown, ms. */
const MS = 12_000;

/** Whether the tour is running; shared by both walls. */
const useRunning = create<{ running: boolean }>(() => ({ running: false }));
const setRunning = (running: boolean) => useRunning.setState({ running });

/** The button that turns the tour on and off: touching it does not count as a touch that stops the tour. */
const BUTTON = '[data-tour]';
const PRESSES: ReadonlySet<string> = new Set(['Enter', ' ']);

const isOnButton = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(BUTTON) !== null;

/** The stops of the signed-in person; the regions below theirs are known once its figures are loaded. */
function useStops(address: WallAddress, isWanted: boolean): readonly TourStop[] {
  const { own } = address;
  const { data: menu = [] } = useMenu();
  const { data } = useScreenData(todayAt(address, own), isWanted);
  if (!isGranted(menu, WALLS.resources)) return [];
  const children = data?.oldTreeMap.filter(({ num }) => num > 0).map(({ xzCode }) => xzCode) ?? [];
  return tourStops({ own, children, projects: isGranted(menu, WALLS.projects) });
}

/** Ends the tour at a touch, a click or a key anywhere but on its own button. */
function useStop(running: boolean): void {
  useEffect(() => {
    if (!running) return;
    const stop = (event: Event) => {
      if (isOnButton(event) && (!(event instanceof KeyboardEvent) || PRESSES.has(event.key))) return;
      setRunning(false);
    };
    const heard = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const name of heard) window.addEventListener(name, stop, { capture: true, passive: true });
    return () => {
      for (const name of heard) window.removeEventListener(name, stop, { capture: true });
    };
  }, [running]);
}

/** Ends the tour where the person leaves the walls. */
function useLeft(): void {
  useEffect(
    () => () => {
      // The tour leads from one wall to the other: by then the address is that of a wall.
      if (!Object.values<string>(WALLS).includes(window.location.pathname)) setRunning(false);
    },
    [],
  );
}

/**
 * The tour of the walls: the whole region, its parts in turn, its projects. It moves on by itself after some seconds at
 * a stop, until somebody touches the wall; for people who asked the system for no motion each press leads one stop on.
 */
export function useTour(address: WallAddress, isShown: boolean) {
  const { own, region } = address;
  const { pathname } = useLocation();
  const go = useNavigate();
  const still = useStill();
  const running = useRunning((s) => s.running) && !still;
  const stops = useStops(address, running);
  const here: TourStop = { path: pathname, xzCode: region };
  const next = stopAfter(stops, here);
  const to = next && addressOfStop(next, own);
  useStop(running);
  useLeft();
  useEffect(() => {
    if (!running || !isShown || to === undefined) return;
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void go(to, { replace: true }),
      MS,
    );
    return () => clearInterval(timer);
  }, [running, isShown, to, go]);
  const press = () => {
    const first = stops[0];
    if (still) return void (to !== undefined && go(to));
    if (!running && first && stopAt(stops, here) < 0) void go(addressOfStop(first, own), { replace: true });
    setRunning(!running);
  };
  // A county's map shows only the county itself.
  const leads = stops.length > 1 || (stops.length === 1 && own.length < COUNTY);
  return { running, still, press, leads, next, at: stopAt(stops, here) + 1, of: stops.length };
}

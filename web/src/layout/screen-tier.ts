import { useSyncExternalStore } from 'react';
import { tierWidths } from '../theme/tokens.js';

/** 3 from 1200 px, 2 from 992, 1 from 768, otherwise 0. */
type ScreenTier = 0 | 1 | 2 | 3;

/** Tier of a width. */
const tierOf = (width: number): ScreenTier => tierWidths.filter((from) => width >= from).length as ScreenTier;

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** The tier of the window, following its size. */
export const useScreenTier = (): ScreenTier =>
  useSyncExternalStore(subscribe, () => tierOf(window.innerWidth));

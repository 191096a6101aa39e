import { useCallback, useEffect, useRef, useState } from 'react';
import type { Eye } from '../../globe/eye.js';
import { GLOBE } from '../../globe/rules.js';
import type { ViewListener } from '../../globe/SceneControls.js';
import { WORLD } from '../../globe/tree-set.js';
import type { View } from '../../map/detail.js';

/** Where the camera looks, once it stands still; `onEye` hears from where then, `eyeNow` answers it at any time. */
export function useView(onEye: (eye: Eye) => void) {
  const [seen, setSeen] = useState<{ view: View; eye: Eye }>();
  const [metresAPixel, setMetresAPixel] = useState(Number.NaN);
  const [view, settle] = useState<View>(WORLD);
  const latest = useRef<Eye>(undefined);
  const onView = useCallback<ViewListener>((next, metres, eye) => {
    latest.current = eye;
    setSeen({ view: next, eye });
    setMetresAPixel(metres);
  }, []);
  useEffect(() => {
    if (!seen) return undefined;
    const timer = setTimeout(() => {
      settle(seen.view);
      onEye(seen.eye);
    }, GLOBE.settled);
    return () => clearTimeout(timer);
  }, [seen, onEye]);
  return { view, metresAPixel, onView, eyeNow: useCallback(() => latest.current, []) };
}

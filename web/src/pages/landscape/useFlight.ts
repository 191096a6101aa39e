import { useCallback, useRef, useState } from 'react';
import type { Bounds } from '../../globe/SceneControls.js';
import { useOtherRegion } from '../../region/useRegionCode.js';

interface Props {
  code: string;
  setCode: (code: string) => void;
  bounds: Bounds | undefined;
  /** The address says from where to look: the region that it names is not flown to. */
  placed: boolean;
}

/**
 * Whether the region that is shown is flown to: when somebody has chosen it, not when the wheel has led there. `drift` shows
 * a region where one looks already.
 */
export function useFlight({ code, setCode, bounds, placed }: Props) {
  const [wanted, want] = useState(placed ? undefined : code);
  const quiet = useRef<string>(undefined);
  useOtherRegion(code, () => {
    want(quiet.current === code ? undefined : code);
    quiet.current = undefined;
  });
  const drift = useCallback(
    (next: string) => {
      quiet.current = next;
      setCode(next);
    },
    [setCode],
  );
  return { bounds: wanted === code ? bounds : undefined, drift };
}

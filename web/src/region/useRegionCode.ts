import { insideRegion, isRegionCode } from '@gushu/shared';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { tellHint } from '../feedback.js';

/**
 * The shown region. It is part of the address, so that it is found again on coming back, and Back leads to the region
 * before; an address with none of the person's own regions is corrected, and the person is notified.
 */
export function useRegionCode(own: string) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const asked = params.get('xzCode') ?? '';
  const good = isRegionCode(asked) && insideRegion(asked, own);
  const code = good ? asked : own;
  const change = useCallback(
    (next: string, how: NavigateOptions = {}) =>
      setParams((last) => {
        const params = new URLSearchParams(last);
        params.delete('xzCode');
        if (next !== own) params.set('xzCode', next);
        return params;
      }, how),
    [setParams, own],
  );
  const setCode = useCallback((next: string) => next !== code && change(next), [change, code]);
  const wrong = asked !== '' && !good;
  useEffect(() => {
    if (!wrong) return;
    tellHint(t('globe.regionAdjusted'));
    change(own, { replace: true });
  }, [wrong, change, own, t]);
  return [code, setCode] as const;
}

/** Calls `act` once the region has changed, no matter who changed it. */
export function useOtherRegion(code: string, act: () => void): void {
  const last = useRef(code);
  useEffect(() => {
    if (last.current === code) return;
    last.current = code;
    act();
  }, [code, act]);
}

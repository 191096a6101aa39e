import { insideRegion, isRegionCode } from '@gushu/shared';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { tellHint } from '../../feedback.js';

/**
 * The region that is shown. It stands in the address, so that one finds it again on coming back and Back leads to the
 * region before; an address that names none of the person's own is corrected, and the person is notified.
 */
export function useRegionCode(own: string) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const asked = params.get('xzCode') ?? '';
  const good = isRegionCode(asked) && insideRegion(asked, own);
  const code = good ? asked : own;
  const setCode = useCallback(
    (next: string) => next !== code && setParams(next === own ? {} : { xzCode: next }),
    [setParams, own, code],
  );
  const wrong = asked !== '' && !good;
  useEffect(() => {
    if (!wrong) return;
    tellHint(t('globe.regionAdjusted'));
    setParams({}, { replace: true });
  }, [wrong, setParams, t]);
  return [code, setCode] as const;
}

/** Does something once the region has changed, whoever changed it. */
export function useOtherRegion(code: string, act: () => void): void {
  const last = useRef(code);
  useEffect(() => {
    if (last.current === code) return;
    last.current = code;
    act();
  }, [code, act]);
}

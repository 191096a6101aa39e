import { useTranslation } from 'react-i18next';
import { useRegionName } from './useRegionName.js';

function Name({ code }: { code: string }) {
  return <>{useRegionName(code) || code}</>;
}

/** Names of several regions by their codes, joined by comma. */
export function RegionNames({ codes }: { codes: string }) {
  const mark = useTranslation().i18n.language === 'en' ? '; ' : '、';
  return (
    <>
      {codes.split(',').map((code, at) => (
        <span key={code}>
          {at > 0 && mark}
          <Name code={code} />
        </span>
      ))}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { useRegionName } from './useRegionName.js';

function Name({ code }: { code: string }) {
  return <>{useRegionName(code) || code}</>;
}

/** Names of several regions, by the codes of a comma list. */
export function RegionNames({ codes }: { codes: string }) {
  const { t } = useTranslation();
  return (
    <>
      {codes.split(',').map((code, at) => (
        <span key={code}>
          {at > 0 && t('region.between')}
          <Name code={code} />
        </span>
      ))}
    </>
  );
}

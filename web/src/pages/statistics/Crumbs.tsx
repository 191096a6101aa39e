import { REGION_LENGTHS } from '@gushu/shared';
import { Breadcrumb, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useRegionNames } from '../../region/useRegionName.js';
import { useSession } from '../../session/store.js';

/** The last name of a region: 杭州市 of 浙江省杭州市. */
function RegionName({ code }: { code: string }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const names = useRegionNames(code);
  return code === '' ? t('frame.nation') : placeText(names.at(-1) ?? '');
}

interface Props {
  code: string;
  onRegion: (xzCode: string) => void;
}

/** The way from a person's own region down to the shown one; each step leads back up. */
export function Crumbs({ code, onRegion }: Props) {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const codes = ['', ...REGION_LENGTHS.map((length) => code.slice(0, length))].filter(
    (one, at, all) => one.length >= own.length && all.indexOf(one) === at,
  );
  if (codes.length < 2) return null;
  return (
    <Breadcrumb
      aria-label={t('statistics.way')}
      items={codes.map((one, at) => ({
        key: one || 'nation',
        title:
          at === codes.length - 1 ? (
            <RegionName code={one} />
          ) : (
            <Button type="link" size="small" className="row-action" onClick={() => onRegion(one)}>
              <RegionName code={one} />
            </Button>
          ),
      }))}
    />
  );
}

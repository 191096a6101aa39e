import { useQuery } from '@tanstack/react-query';
import { Breadcrumb, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesAbove, regionDetail, regionNames } from '../../api/regions.js';
import { focusPage } from '../../layout/focus-page.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { useSession } from '../../session/store.js';
import { RegionLink } from './RegionLink.js';
import { RegionsBelow } from './RegionsBelow.js';
import './region.css';

/** Names of the regions above and of the region itself, each with its code. */
function usePath(code: string): { code: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ['region', 'path', code],
    queryFn: () => regionDetail(code),
    enabled: code !== '',
  });
  const names = data ? regionNames(data) : [];
  return codesAbove(code).map((one, at) => ({ code: one, name: names[at] ?? one }));
}

/** The regions, level by level: the picker jumps anywhere, a name leads one level down. */
export function RegionPage() {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [code, setCode] = useState(own);
  const path = usePath(code);
  const enter = (next: string) => {
    setCode(next);
    // What has led there goes with it.
    focusPage();
  };
  const crumbs = path.filter((one) => one.code.length >= own.length);
  return (
    <div className="region-page">
      <Card size="small">
        <div className="region-head">
          <div className="region-picker">
            <RegionPicker value={code} allowClear={own === ''} onChange={(next) => setCode(next ?? own)} />
          </div>
          <Breadcrumb
            items={[
              ...(own === ''
                ? [{ key: '', title: <RegionLink name={t('frame.nation')} onEnter={() => enter('')} /> }]
                : []),
              ...crumbs.map((one) => ({
                key: one.code,
                title:
                  one.code === code ? (
                    one.name
                  ) : (
                    <RegionLink name={one.name} onEnter={() => enter(one.code)} />
                  ),
              })),
            ]}
          />
        </div>
      </Card>
      <RegionsBelow
        key={code}
        parent={code}
        parentName={path.at(-1)?.name ?? t('frame.nation')}
        onEnter={enter}
      />
    </div>
  );
}

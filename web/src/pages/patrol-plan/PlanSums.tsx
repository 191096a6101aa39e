import { PLAN_DAYS, PLAN_DUE, type PlanBy, type PlanSum, regionLevel } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { countText } from '../../sheet-import/figures.js';

const VILLAGE = 5;

interface Props {
  by: PlanBy;
  /** Region that is added up. */
  xzCode: string;
  onRegion: (code: string | undefined) => void;
}

/** How much waits in each region below, which opens its own, or for each person. */
export function PlanSums({ by, xzCode: region, onRegion }: Props) {
  const { t, i18n } = useTranslation();
  const placeText = usePlaceText();
  const read = useQuery({
    queryKey: ['record', 'patrolPlan', 'sums', by, region, i18n.language],
    queryFn: ({ signal }) => get<PlanSum[]>('patrolPlan/patrolPlan/sums', { by, xzCode: region }, signal),
    placeholderData: keepPreviousData,
  });
  const nameOf = ({ xzCode: code, name }: PlanSum) => {
    if (by === 'person') return name ?? t('plan.nobody');
    const text = placeText(name ?? '');
    if (!code || code === region || regionLevel(code) >= VILLAGE) return text;
    return (
      <Button type="link" size="small" className="row-action" onClick={() => onRegion(code)}>
        {text}
      </Button>
    );
  };
  return (
    <>
      <div className="plan-region">
        <RegionPicker value={region} onChange={(code) => onRegion(code ?? undefined)} />
      </div>
      <PlainTable<PlanSum>
        rowKey={({ xzCode: code, name }) => code ?? name ?? ''}
        pagination={false}
        scroll={{ x: 'max-content' }}
        read={read}
        dataSource={read.data ?? []}
        columns={[
          { title: t(`plan.by.${by}`), width: 200, render: (_, row) => nameOf(row) },
          ...(['trees', ...PLAN_DUE] as const).map((name) => ({
            title: t(`plan.${name}`, { days: PLAN_DAYS }),
            dataIndex: name,
            align: 'right' as const,
            width: 120,
            render: countText,
          })),
        ]}
      />
    </>
  );
}

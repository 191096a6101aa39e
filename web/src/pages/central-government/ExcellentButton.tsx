import { centralGovernment, type TransitionResult, permissionOf } from '@gushu/shared';
import { StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { useInvalidateRecord } from '../../api/record-rows.js';
import { useTask } from '../../editing/useTask.js';
import { tellDone, tellRefused } from '../../feedback.js';
import { usePermission } from '../../session/access.js';
import type { ProjectRow } from './project-columns.js';
import { useTellResults } from './useTellResults.js';

interface Props {
  rows: readonly ProjectRow[];
  onDone?: (left: ProjectRow[]) => void;
}

const isMarked = (row: ProjectRow): boolean => row.isExcellent === 1;

/** Marks projects as excellent, or takes that back where all of them are, for those who decide on them. */
export function ExcellentButton({ rows, onDone }: Props) {
  const { t } = useTranslation();
  const may = usePermission(permissionOf(centralGovernment, 'review'));
  const forget = useInvalidateRecord(centralGovernment);
  const tell = useTellResults();
  const { running, run } = useTask();
  if (!may) return null;
  const takesBack = rows.length > 0 && rows.every(isMarked);
  const mark = () =>
    run(async () => {
      const query = { ids: rows.map(({ id }) => id), isExcellent: takesBack ? 0 : 1 };
      const left = tell(
        rows,
        await post<TransitionResult[]>(`${centralGovernment.path}/update/IsExcellent`, undefined, query),
      );
      if (left.length === 0) tellDone(t(takesBack ? 'project.unmarked' : 'project.marked'));
      onDone?.(left);
      await forget();
    });
  return (
    <Button
      icon={<StarOutlined />}
      loading={running}
      onClick={() => (rows.length === 0 ? tellRefused(t('list.chooseOne')) : void mark())}
    >
      {t(takesBack ? 'project.unmark' : 'project.mark')}
    </Button>
  );
}

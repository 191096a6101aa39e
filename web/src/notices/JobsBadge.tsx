import { isOpenJob } from '@gushu/shared';
import { ScheduleOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMyExports } from '../exports/export-api.js';
import { ExportLine } from '../exports/ExportLine.js';
import { usePanel } from '../layout/usePanel.js';
import { showRun, useMyMoveRuns } from '../move-runs/move-run.js';
import { MoveRunLine } from '../move-runs/MoveRunLine.js';

/** One's own jobs that the server works through: how many run, how far they are, what came of them. Nothing while there are none. */
export function JobsBadge() {
  const { t } = useTranslation();
  const exports = useMyExports();
  const moves = useMyMoveRuns();
  const { popover, panel, button, close } = usePanel();
  const show = (id: string) => {
    close();
    showRun(id);
  };
  const lines = [
    ...exports.map((run) => ({ run, line: <ExportLine key={run.id} run={run} /> })),
    ...moves.map((run) => ({
      run,
      line: <MoveRunLine key={run.id} run={run} onShow={() => show(run.id)} />,
    })),
  ].sort((a, b) => b.run.createTime.localeCompare(a.run.createTime));
  if (lines.length === 0) return null;
  const open =
    exports.filter(({ state }) => isOpenJob({ state })).length +
    moves.filter(({ state }) => isOpenJob({ state })).length;
  const label = open > 0 ? t('jobs.badge', { count: open }) : t('jobs.mine');
  return (
    <Popover
      {...popover}
      placement="bottom"
      content={
        <div {...panel} role="dialog" aria-label={t('jobs.mine')} tabIndex={-1} className="job-list">
          <strong>{t('jobs.mine')}</strong>
          <ul>{lines.map(({ line }) => line)}</ul>
        </div>
      }
    >
      <Button {...button} type="text" aria-label={label} title={label}>
        <Badge count={open} size="small">
          <ScheduleOutlined />
        </Badge>
      </Button>
    </Popover>
  );
}

import { type ExportRun, ExportState, isOpenExport } from '@gushu/shared';
import { CloudDownloadOutlined } from '@ant-design/icons';
import { Badge, Button, Popover, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTask } from '../editing/useTask.js';
import { usePanel } from '../layout/usePanel.js';
import { countText, sizeText } from '../sheet-import/figures.js';
import { exportApi, useExportsChanged, useMyExports } from './export-api.js';
import './exports.css';

/** What one may do with an export where it is. */
function ExportActions({ run }: { run: ExportRun }) {
  const { t } = useTranslation();
  const { running, run: task } = useTask();
  const changed = useExportsChanged();
  const change = (work: () => Promise<unknown>) => () => void task(() => work().then(changed));
  if (isOpenExport(run.state))
    return (
      <Button
        size="small"
        loading={running || run.cancelRequested}
        onClick={change(() => exportApi.cancel(run.id))}
      >
        {t('export.cancel')}
      </Button>
    );
  return (
    <>
      {run.state === ExportState.done && (
        <Button
          size="small"
          type="primary"
          loading={running}
          onClick={() => void task(() => exportApi.download(run.id))}
        >
          {t('export.download')}
        </Button>
      )}
      <Button size="small" disabled={running} onClick={change(() => exportApi.remove(run.id))}>
        {t('action.delete')}
      </Button>
    </>
  );
}

/** How far an export is, or what came of it, in words. */
function stateText(t: ReturnType<typeof useTranslation>['t'], run: ExportRun): string {
  if (run.cancelRequested && isOpenExport(run.state)) return t('export.canceling');
  switch (run.state) {
    case ExportState.waiting:
      return t('export.waiting', { total: countText(run.total) });
    case ExportState.running:
      return t('export.running', { done: countText(run.done), total: countText(run.total) });
    case ExportState.done:
      return t('export.done', {
        total: countText(run.total),
        size: sizeText(run.size),
        until: run.expireTime?.slice(0, 16),
      });
    case ExportState.expired:
      return t('export.expired');
    default:
      return run.errorMessage ?? '';
  }
}

function ExportLine({ run }: { run: ExportRun }) {
  const { t } = useTranslation();
  const { state, title, createTime, done, total } = run;
  const text = stateText(t, run);
  return (
    <li className="export-line">
      <div className="export-head">
        <strong>{title}</strong>
        <small>{createTime.slice(0, 16)}</small>
      </div>
      {isOpenExport(state) && (
        <Progress
          percent={total > 0 ? Math.floor((done / total) * 100) : 0}
          size="small"
          aria-label={t('export.progress', { title })}
        />
      )}
      <p className={state === ExportState.failed ? 'export-failed' : 'export-state'} aria-live="polite">
        {text}
      </p>
      <div className="export-actions">
        <ExportActions run={run} />
      </div>
    </li>
  );
}

/** One's own exports that the server writes: how many run, how far they are, and their files. Nothing while there are none. */
export function ExportsBadge() {
  const { t } = useTranslation();
  const runs = useMyExports();
  const { popover, panel, button } = usePanel();
  if (runs.length === 0) return null;
  const open = runs.filter(({ state }) => isOpenExport(state)).length;
  const label = open > 0 ? t('export.badge', { count: open }) : t('export.mine');
  return (
    <Popover
      {...popover}
      placement="bottom"
      content={
        <div {...panel} role="dialog" aria-label={t('export.mine')} tabIndex={-1} className="export-list">
          <strong>{t('export.mine')}</strong>
          <ul>
            {runs.map((run) => (
              <ExportLine key={run.id} run={run} />
            ))}
          </ul>
        </div>
      }
    >
      <Button {...button} type="text" aria-label={label} title={label}>
        <Badge count={open} size="small">
          <CloudDownloadOutlined />
        </Badge>
      </Button>
    </Popover>
  );
}

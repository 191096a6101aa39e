import { centralGovernment, type Label, type NextStage, projectStage } from '@gushu/shared';
import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { useDictionary } from '../../fields/dictionary.js';
import { useEntryText } from '../../fields/entry-text.js';
import { isHeld, transitionOf, transitionsOf } from '../../review/review-transitions.js';
import { StatusActions } from '../../review/StatusActions.js';
import { Rings } from '../../rings/Rings.js';
import { usePermissions } from '../../session/access.js';
import { BACK, type Need, needsOf, ONWARD } from './needs.js';
import type { ProjectRow } from './project-columns.js';
import { StageLog } from './StageLog.js';
import { type DrawnStage, drawnStages } from './steps.js';

/** Answers the name of a stage in the reader's language. */
function useStageName(): (stage: number) => string {
  const { code } = centralGovernment.fields.stage;
  const { data = [] } = useDictionary(code);
  const entryText = useEntryText();
  return (stage) => {
    const entry = data.find(({ dictKey }) => dictKey === String(stage));
    return entry ? entryText(code, entry.dictValue) : '';
  };
}

/** All stages as one bar: each as long as its weight, filled by the project's progress. */
function WeightBar({ stages }: { stages: readonly DrawnStage[] }) {
  return (
    <div className="project-weights" aria-hidden>
      {stages.map(({ stage, weight, share }) => (
        <span key={stage} style={{ '--weight': weight, '--share': share } as CSSProperties} />
      ))}
    </div>
  );
}

/** One stage: its number, name and weight, and the person who brought the project to it. */
function Stage({ drawn, name }: { drawn: DrawnStage; name: string }) {
  const { t } = useTranslation();
  const { stage, weight, state, came } = drawn;
  return (
    <li
      className={`project-stage project-stage-${state}`}
      {...(state === 'current' ? { 'aria-current': 'step' } : {})}
    >
      <span className="project-stage-mark" aria-hidden>
        {state === 'done' ? '✓' : stage}
      </span>
      <b>{name}</b>
      <small>
        {t(`project.state.${state}`)} · {weight} %
      </small>
      {came && (
        <small>
          <time className="figures" dateTime={came.createTime}>
            {came.createTime.slice(0, 10)}
          </time>{' '}
          {came.userName}
        </small>
      )}
    </li>
  );
}

/** Text of a need, with the missing fields. */
function useNeedText(row: ProjectRow): (need: Need) => string {
  const { t } = useTranslation();
  const label = useLabel();
  const { fields }: { fields: Readonly<Record<string, { label: Label }>> } = centralGovernment;
  return ({ key, isMet, fields: lacking }) => {
    if (key !== 'fields' || isMet) return t(`project.need.${key}`, { year: row.year });
    const names = lacking.map((name) => label(fields[name]?.label ?? [name, name]));
    return t('project.need.lacking', { names: names.join(t('list.nameEnd')) });
  };
}

function NeedLine({ need, text }: { need: Need; text: string }) {
  const { t } = useTranslation();
  const Sign = need.isMet ? CheckCircleFilled : CloseCircleOutlined;
  return (
    <li className={need.isMet ? 'project-met' : 'project-lacking'}>
      <Sign role="img" aria-label={t(need.isMet ? 'project.met' : 'project.lacking')} /> {text}
    </li>
  );
}

/** The next stage: its needs, and the button for it, or the people who may take it. */
function Next({ row, next, name }: { row: ProjectRow; next: NextStage; name: string }) {
  const { t } = useTranslation();
  const label = useLabel();
  const text = useNeedText(row);
  const needs = needsOf(row, next);
  const lacks = needs.some(({ isMet }) => !isMet);
  const held = usePermissions().data ?? {};
  const onward = transitionsOf(ONWARD.states).find(
    (each) => transitionOf(row, each.action) && isHeld(ONWARD, each, held),
  );
  const waits = projectStage.next?.[next.stage - 1];
  return (
    <div className="project-next">
      <h3>{t('project.next', { name })}</h3>
      <ul>
        {needs.map((need) => (
          <NeedLine key={need.key} need={need} text={text(need)} />
        ))}
      </ul>
      {!onward && waits && <p className="project-waits">{t('project.waits', { what: label(waits) })}</p>}
      {onward && lacks && (
        <Button type="primary" disabled title={t('project.lacksSome')}>
          {label(onward.label)}
        </Button>
      )}
      {onward && !lacks && <StatusActions record={ONWARD} rows={[row]} size="middle" type="primary" />}
    </div>
  );
}

/** The seven stages of a project: the needs of the next one, one step on and one back, and who took each. */
export function StagePanel({ row }: { row: ProjectRow }) {
  const { t } = useTranslation();
  const nameOf = useStageName();
  const log = row.stageLog ?? [];
  const next = row.nextStage;
  const progress = row.progress ?? 0;
  const stages = drawnStages(row.stage, progress, log);
  return (
    <section className="project-panel project-way">
      <h2 className="record-section">{t('project.way')}</h2>
      <div className="project-drawn">
        <Rings kind="progress" value={progress / 100} size={112} label={t('project.progress')}>
          <b className="figures">{progress} %</b>
        </Rings>
        <div>
          <WeightBar stages={stages} />
          <ol className="project-stages" aria-label={t('project.way')}>
            {stages.map((drawn) => (
              <Stage key={drawn.stage} drawn={drawn} name={nameOf(drawn.stage)} />
            ))}
          </ol>
        </div>
      </div>
      {next && <Next row={row} next={next} name={nameOf(next.stage)} />}
      {!next && <p className="project-waits">{t('project.last')}</p>}
      <div className="project-back">
        <StatusActions record={BACK} rows={[row]} size="middle" type="default" />
      </div>
      <StageLog log={log} nameOf={nameOf} />
    </section>
  );
}

import { type ProjectScreen, ProjectStage, type StageProgress } from '@gushu/shared';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../locales/number-text.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { useMoney } from '../../../wall/useMoney.js';
import { useStageName } from './useStageName.js';

/** How many projects have come to each stage, whichever they stand in now. */
const reachedBy = (stages: readonly StageProgress[]): number[] =>
  stages.map((_, at) => stages.slice(at).reduce((sum, { projectNum }) => sum + projectNum, 0));

/** The seven stages as a funnel. */
export function StagePanel({ data: { stageProgress } }: { data: ProjectScreen }) {
  const { t } = useTranslation();
  const { unit } = useMoney();
  const title = t('wall.project.stages');
  if (!stageProgress.some(({ projectNum }) => projectNum > 0))
    return <EmptyPanel title={title} why={t('wall.project.noneAtAll')} />;
  return (
    <TurningPanel
      title={title}
      pages={[
        {
          key: 'stages',
          name: title,
          note: t('wall.project.stagesNote', { unit }),
          content: <Funnel stages={stageProgress} label={title} />,
        },
      ]}
    />
  );
}

/** Each stage as long as the projects that came to it; the bright end stands in it still, the rest has gone on. */
function Funnel({ stages, label }: { stages: readonly StageProgress[]; label: string }) {
  const { t } = useTranslation();
  const { digits, text } = useMoney();
  const nameOf = useStageName();
  const reached = reachedBy(stages);
  const most = Math.max(1, reached[0] ?? 0);
  return (
    <ol className="project-funnel" aria-label={label}>
      {stages.map(({ stage, stageName, projectNum, fund, progress }, at) => {
        const came = reached[at] ?? 0;
        const isBefore = stage < ProjectStage.allotment;
        const hint = t(isBefore ? 'wall.project.stageBefore' : 'wall.project.stageHint', {
          name: nameOf(stageName),
          num: numberText(projectNum),
          came: numberText(came),
          money: text(fund),
          progress: numberText(progress, { most: 1 }),
        });
        const shares = { '--came': came / most, '--stands': projectNum / most } as CSSProperties;
        return (
          <li key={stage} title={hint} data-before={isBefore || undefined} style={shares}>
            <span>{nameOf(stageName)}</span>
            <i aria-hidden="true">
              <i />
            </i>
            <span className="project-funnel-num">
              <b>{numberText(projectNum)}</b> <small>{t('wall.unit.projects', { count: projectNum })}</small>
            </span>
            <small className="figures">{digits(fund)}</small>
          </li>
        );
      })}
    </ol>
  );
}

import { StarFilled } from '@ant-design/icons';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { numberText } from '../../../locales/number-text.js';
import { SpeciesName } from '../../../names/TaxonName.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { useRegionNames } from '../../../region/useRegionName.js';
import { levelMeaning, onWall } from '../../../theme/tokens.js';
import { useMoney } from '../../../wall/useMoney.js';
import { usePassing } from '../../../wall/usePassing.js';
import { useWallScheme } from '../../../wall/wall-palette.js';
import { placeWithin } from '../place-within.js';
import { useProjectAddress } from './useProjectAddress.js';
import type { ListedProject } from './useProjectScreen.js';
import { useStageName } from './useStageName.js';

interface Props {
  projects: readonly ListedProject[];
  /** Region whose name is left out of the places within it. */
  region: string;
  label: string;
}

/** Projects that scroll by themselves and stop while a person points at one or walks through them by keyboard. */
export function ProjectList({ projects, region, label }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const hold = usePassing(list, projects);
  const addressOf = useProjectAddress();
  const within = useRegionNames(region).join('');
  const gold = onWall(levelMeaning['1']?.color ?? '', useWallScheme());
  return (
    // It scrolls: it must be reachable by keyboard even for people without links in it.
    <ol
      className="project-list"
      ref={list}
      aria-label={label}
      tabIndex={0}
      style={{ '--mark': gold } as CSSProperties}
      {...hold}
    >
      {projects.map((project) => {
        const to = addressOf(project.id);
        const content = <Project project={project} within={within} />;
        return <li key={project.id}>{to ? <Link to={to}>{content}</Link> : content}</li>;
      })}
    </ol>
  );
}

/** A project on two lines: name and money, place and progress. */
function Project({ project, within }: { project: ListedProject; within: string }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { text } = useMoney();
  const stageName = useStageName();
  const place = placeWithin(placeText(project.xzCodeName ?? ''), placeText(within));
  const progress = project.progress ?? 0;
  return (
    <div className="project-row" title={project.projectName ?? ''}>
      <span className="project-name">
        {project.isExcellent === 1 && (
          <StarFilled
            role="img"
            aria-label={t('wall.project.excellent')}
            title={t('wall.project.excellent')}
          />
        )}
        {project.projectName || <SpeciesName name={project.treeTypeName ?? ''} />}
      </span>
      <b>{text(project.fund ?? 0)}</b>
      <small title={place}>{place}</small>
      <small title={t('wall.project.progress')}>
        {stageName(project.stageName ?? '')} {numberText(progress)}%
      </small>
      <i aria-hidden="true" className="project-progress">
        <i style={{ width: `${progress}%` }} />
      </i>
    </div>
  );
}

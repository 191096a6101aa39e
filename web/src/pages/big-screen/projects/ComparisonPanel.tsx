import type { ProjectComparison, ScreenRegion, StagePicture } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SpeciesName } from '../../../names/TaxonName.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { useRegionNames } from '../../../region/useRegionName.js';
import { Rings } from '../../../rings/Rings.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { placeWithin } from '../place-within.js';
import { useProjectAddress } from './useProjectAddress.js';
import { useStageName } from './useStageName.js';

/** As many as have room for a number each beside the title. */
const MOST = 6;

interface Props {
  comparisons: readonly ProjectComparison[] | null;
  /** The region that is shown. */
  place: ScreenRegion;
}

/** Trees before and after their rescue, turning over one by one. */
export function ComparisonPanel({ comparisons, place }: Props) {
  const { t } = useTranslation();
  const title = t('wall.project.comparison');
  const within = useRegionNames(place.level === 0 ? '' : place.code).join('');
  if (comparisons === null) return <EmptyPanel title={title} why={t('wall.project.comparisonNoRight')} />;
  if (comparisons.length === 0) return <EmptyPanel title={title} why={t('wall.project.noComparison')} />;
  return (
    <TurningPanel
      title={title}
      seconds={9}
      pages={comparisons.slice(0, MOST).map((comparison, at) => ({
        key: comparison.id,
        name: String(at + 1),
        content: <Comparison comparison={comparison} within={within} />,
      }))}
    />
  );
}

/** Two pictures side by side, and whose they are. */
function Comparison({ comparison, within }: { comparison: ProjectComparison; within: string }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const to = useProjectAddress()(comparison.id);
  const { treeTypeName, xzName, year, vigorName, vigorAfterName, projectName } = comparison;
  const name = treeTypeName ? <SpeciesName name={treeTypeName} /> : projectName;
  const place = placeWithin(placeText(xzName), placeText(within));
  const vigors = [vigorName, vigorAfterName].filter(Boolean).join(' → ');
  return (
    <figure className="project-pair" title={projectName}>
      <Picture title={t('project.before')} picture={comparison.before} />
      <Picture title={t('project.after')} picture={comparison.after} />
      <figcaption>
        {to ? <Link to={to}>{name}</Link> : <b>{name}</b>}
        <small>{[place, year, vigors].filter(Boolean).join(' · ')}</small>
      </figcaption>
    </figure>
  );
}

function Picture({ title, picture: { url, stageName } }: { title: string; picture: StagePicture }) {
  const [shown, setShown] = useState(true);
  const nameOf = useStageName();
  return (
    <div className="project-picture">
      {shown ? (
        <img src={`${url}&size=large`} alt={title} onError={() => setShown(false)} />
      ) : (
        <Rings kind="empty" size={40} />
      )}
      <small title={nameOf(stageName)}>{title}</small>
    </div>
  );
}

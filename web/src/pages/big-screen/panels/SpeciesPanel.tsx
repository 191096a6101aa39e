import { isOfName, type ResourceScreen, type SpeciesArea, type StatItem, wordsOf } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { numberText, percentText } from '../../../locales/number-text.js';
import { Latin, SpeciesName, TaxonName } from '../../../names/TaxonName.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { RankedBars } from '../../../wall/RankedBars.js';
import { PanelNote, TurningPanel } from '../../../wall/TurningPanel.js';
import { useEnteredText } from '../useEnteredText.js';

/** A Latin name alone: its authors have no room beside a bar. */
const withoutAuthors = (name: string): string => wordsOf(name).filter(isOfName).join(' ');

/** As many bars as are read at a glance. */
const MOST = 8;
const OTHER = 'other';

/** The most frequent species and families, the regions with the most groups, and what the groups are of. */
export function SpeciesPanel({ data }: { data: ResourceScreen }) {
  const { t, i18n } = useTranslation();
  const placeText = usePlaceText();
  const english = i18n.language === 'en';
  const species = data.mainTreeSpecies.filter(({ treeType }) => treeType !== OTHER).slice(0, MOST);
  const groups = data.groupDistribute
    .filter(({ groupNum }) => groupNum > 0)
    .sort((a, b) => b.groupNum - a.groupNum)
    .slice(0, MOST);
  const { speciesNum } = data.oldTreeSurvey;
  const { sectionNum, genusNum, sections } = data.treeTypeTotal;
  const enteredText = useEnteredText();
  return (
    <TurningPanel
      title={t('wall.speciesAndGroups')}
      seconds={14}
      pages={[
        {
          key: 'species',
          name: t('wall.species'),
          mark: enteredText(species.map((one) => ({ ...one, name: one.treeTypeName }))),
          ...(species[0]?.entered
            ? {}
            : { note: t('wall.speciesNum', { num: numberText(speciesNum), count: speciesNum }) }),
          content:
            species.length === 0 ? (
              <PanelNote>{t('wall.noArchives')}</PanelNote>
            ) : (
              <RankedBars
                label={t('wall.species')}
                bars={species.map(({ treeType, treeTypeName, latinName, num, zbCount }) => ({
                  key: treeType || treeTypeName,
                  name:
                    english && latinName ? (
                      <Latin name={withoutAuthors(latinName)} />
                    ) : (
                      <SpeciesName name={treeTypeName} />
                    ),
                  value: num,
                  unit: t('home.unit', { count: num }),
                  hint: `${treeTypeName} ${latinName} ${numberText(num)} ${t('home.unit', { count: num })} · ${percentText(zbCount)}`,
                }))}
              />
            ),
        },
        {
          key: 'groups',
          name: t('wall.groups'),
          content:
            groups.length === 0 ? (
              <PanelNote>{t('wall.noGroups')}</PanelNote>
            ) : (
              <RankedBars
                label={t('wall.groups')}
                bars={groups.map(({ xzCode, xzName, groupNum, treeNum, area }) => ({
                  key: xzCode ?? xzName,
                  name: placeText(xzName),
                  value: groupNum,
                  unit: t('wall.unit.groups', { count: groupNum }),
                  hint: t('wall.groupHint', {
                    name: placeText(xzName),
                    groups: numberText(groupNum),
                    trees: numberText(treeNum),
                    area: numberText(area, { most: 1 }),
                    count: groupNum,
                  }),
                }))}
              />
            ),
        },
        {
          key: 'families',
          name: t('wall.family'),
          note: t('wall.familyNum', {
            num: numberText(sectionNum),
            genera: numberText(genusNum),
            count: sectionNum,
          }),
          content: <Families sections={sections} />,
        },
        {
          key: 'stands',
          name: t('wall.stands'),
          note: t('wall.standsNote'),
          content: <Stands areas={data.treeTypeArea} />,
        },
      ]}
    />
  );
}

/** The families with the most trees. */
function Families({ sections }: { sections: readonly StatItem[] }) {
  const { t } = useTranslation();
  if (sections.length === 0) return <PanelNote>{t('wall.noArchives')}</PanelNote>;
  return (
    <RankedBars
      label={t('wall.family')}
      bars={sections.slice(0, MOST).map(({ code, name, num, zbCount }) => ({
        key: code,
        name: <TaxonName taxon="section" name={name} />,
        value: num,
        unit: t('home.unit', { count: num }),
        hint: `${name} ${numberText(num)} ${t('home.unit', { count: num })} · ${percentText(zbCount)}`,
      }))}
    />
  );
}

/** The species whose groups cover the most ground. */
function Stands({ areas }: { areas: readonly SpeciesArea[] }) {
  const { t } = useTranslation();
  const most = [...areas].sort((a, b) => b.area - a.area).slice(0, MOST);
  if (most.length === 0) return <PanelNote>{t('wall.noGroups')}</PanelNote>;
  return (
    <RankedBars
      label={t('wall.stands')}
      bars={most.map(({ treeTypeName, area, groupNum, treeNum }) => ({
        key: treeTypeName,
        name: <SpeciesName name={treeTypeName} />,
        value: area,
        unit: t('statistics.hectares'),
        hint: t('wall.standHint', {
          name: treeTypeName,
          area: numberText(area, { most: 1 }),
          groups: numberText(groupNum),
          trees: numberText(treeNum),
        }),
      }))}
    />
  );
}

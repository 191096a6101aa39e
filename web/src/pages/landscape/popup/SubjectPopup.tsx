import { FileTextOutlined } from '@ant-design/icons';
import { oldTree, oldTreeGroup, type RecordDefinition, type RowOf } from '@gushu/shared';
import { Tabs } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordRow } from '../../../api/record-rows.js';
import { FieldValue } from '../../../fields/FieldValue.js';
import { EmptyState } from '../../../layout/EmptyState.js';
import { ErrorState } from '../../../layout/ErrorState.js';
import { LateRings } from '../../../layout/LateRings.js';
import { LinkButton } from '../../../layout/LinkButton.js';
import { Latin, SpeciesName } from '../../../names/TaxonName.js';
import { isMissing } from '../../../showcase/missing.js';
import '../../../showcase/showcase.css';
import { PopupBox } from '../PopupBox.js';
import type { Chosen } from '../usePopup.js';
import { Archive } from './Archive.js';
import {
  BestTreeTab,
  ConfessionTab,
  ExhibitionTab,
  FootprintTab,
  HundredGroupTab,
  HundredTab,
  PhotosTab,
  VideoTab,
} from './CategoryTabs.js';
import { LandscapeTab } from './LandscapeTab.js';
import './popup.css';
import { type Subject, useEssenceOf } from './subject-reads.js';
import { GROUP_ARCHIVE, GROUP_TABS, type PopupTab, TREE_ARCHIVE, TREE_TABS } from './tabs.js';

/** How a kind of subject is shown. */
interface Look {
  record: RecordDefinition;
  tabs: readonly PopupTab[];
  archive: readonly string[];
  /** Its measures, and the field with its place in words. */
  fields: readonly string[];
  place: string;
  /** Its page. */
  page: string;
}

const LOOKS: Readonly<Record<Subject['kind'], Look>> = {
  tree: {
    record: oldTree,
    tabs: TREE_TABS,
    archive: TREE_ARCHIVE,
    fields: ['treeAge', 'treeHeight', 'bust', 'avgGuanFu', 'vigor', 'ownership'],
    place: 'smallPlaceName',
    page: '/basicdata/oldTree/oldTreeView',
  },
  group: {
    record: oldTreeGroup,
    tabs: GROUP_TABS,
    archive: GROUP_ARCHIVE,
    fields: ['trees', 'oldTrees', 'mainTreeTypeName', 'avgTreeAge', 'area', 'vigor'],
    place: 'place',
    page: '/basicdata/oldTreeGroup/oldTreeGroupView',
  },
};

/** The tabs that one call fills. */
const CATEGORY_TABS: Readonly<
  Record<Exclude<PopupTab, 'landscape' | 'archives'>, ComponentType<{ subject: Subject; name: string }>>
> = {
  photos: PhotosTab,
  zsjzj: FootprintTab,
  sbgs: HundredTab,
  sbgs2: HundredGroupTab,
  zmgs: BestTreeTab,
  gbgs: ConfessionTab,
  video: VideoTab,
  syz: ExhibitionTab,
};

function TreeHead({ tree }: { tree: RowOf<typeof oldTree> }) {
  const { t } = useTranslation();
  const { treeTypeName: species, latinName, provinceOldTreeNumber } = tree;
  return (
    <>
      <h2>
        <span>{species ? <SpeciesName name={species} /> : t('globe.unnamed')}</span>
        <FieldValue name="oldTreeLevel" field={oldTree.fields.oldTreeLevel} row={tree} />
      </h2>
      <p className="landscape-latin">
        <Latin name={latinName} />
      </p>
      <p className="landscape-number">{provinceOldTreeNumber}</p>
    </>
  );
}

function GroupHead({ group }: { group: RowOf<typeof oldTreeGroup> }) {
  return (
    <>
      <h2>
        {group.groupName}{' '}
        <FieldValue name="protectLevel" field={oldTreeGroup.fields.protectLevel} row={group} />
      </h2>
      <p className="landscape-number">{group.provinceGroupNumber}</p>
    </>
  );
}

interface Props {
  chosen: Chosen & { kind: Subject['kind'] };
  /** Back to the list that it was chosen from. */
  onBack: (() => void) | undefined;
  onClose: () => void;
}

/** All that is known of a tree or a group, beside its place on the globe: its name, and tab by tab what each call says. */
export function SubjectPopup({ chosen, onBack, onClose }: Props) {
  const { t } = useTranslation();
  const { kind, number, name } = chosen;
  const { record, tabs, archive, fields, place, page } = LOOKS[kind];
  const [tab, setTab] = useState<PopupTab>('landscape');
  // A mark of a group knows its number alone: what all categories say of it has its id.
  const { data: essence } = useEssenceOf({ kind, id: chosen.id, number });
  const id = chosen.id ?? essence?.[kind === 'tree' ? 'oldTreeId' : 'groupId'] ?? undefined;
  const ofTree = useRecordRow(oldTree, kind === 'tree' ? id : undefined);
  const ofGroup = useRecordRow(oldTreeGroup, kind === 'group' ? id : undefined);
  const [tree, group] = [ofTree.data, ofGroup.data];
  const row = tree ?? group;
  const { error, refetch } = kind === 'tree' ? ofTree : ofGroup;
  const subject: Subject = {
    ...{ kind, id },
    number: number || tree?.provinceOldTreeNumber || group?.provinceGroupNumber || undefined,
  };
  const shownName = name ?? tree?.treeTypeName ?? group?.groupName ?? '';
  const content = (of: PopupTab): ReactNode => {
    if (of === 'landscape') return <LandscapeTab {...{ record, subject, row, fields, place }} />;
    if (of !== 'archives') {
      const Tab = CATEGORY_TABS[of];
      return subject.number ? (
        <Tab subject={subject} name={shownName} />
      ) : (
        <EmptyState title={t('state.empty')} />
      );
    }
    // Of what the reader may not see, or what is gone, the list's name is all there is.
    return row && id ? (
      <Archive record={record} id={id} fields={archive} />
    ) : (
      <EmptyState title={shownName} hint={t('state.empty')} />
    );
  };
  const isLost = Boolean(error) && !row && !isMissing(error) && !name;
  const label = t(kind === 'tree' ? 'globe.detail' : 'globe.groupDetail');
  return (
    <PopupBox label={label} onBack={onBack} onClose={onClose}>
      {isLost && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !row && id && !error ? (
        <LateRings />
      ) : (
        <>
          <header className="popup-head">
            <div>
              {!row && <h2>{shownName}</h2>}
              {tree && <TreeHead tree={tree} />}
              {group && <GroupHead group={group} />}
            </div>
            {row && id && (
              <LinkButton to={`${page}?id=${id}`} size="small" icon={<FileTextOutlined />}>
                {t('globe.record')}
              </LinkButton>
            )}
          </header>
          <Tabs
            size="small"
            activeKey={tab}
            onChange={(next) => setTab(next as PopupTab)}
            destroyOnHidden
            items={tabs.map((of) => ({
              key: of,
              label: t(`globe.tabs.${of}`),
              children: of === tab && content(of),
            }))}
          />
        </>
      )}
    </PopupBox>
  );
}

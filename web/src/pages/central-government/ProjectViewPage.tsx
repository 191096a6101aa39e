import { StarFilled } from '@ant-design/icons';
import { isBlank, permissionOf, oldTree } from '@gushu/shared';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownFields, useColumns, useLabel } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { HistoryTimeline } from '../../history/HistoryTimeline.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { PrintButton } from '../../record/PrintHead.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { EditLink, RecordPage } from '../../record/RecordPage.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { ComparisonPhotos } from './ComparisonPhotos.js';
import { ExcellentButton } from './ExcellentButton.js';
import { MoneyLine } from './MoneyLine.js';
import { DECISIONS } from './needs.js';
import { PROJECT, PROJECT_COLUMNS, PROJECT_PATHS, type ProjectRow } from './project-columns.js';
import { ProjectFiles } from './ProjectFiles.js';
import { StagePanel } from './StagePanel.js';
import './project.css';
import '../../editing/record-form.css';

const FIELDS = shownFields(PROJECT);
const TAGS = ['stage', 'checkStatus', 'publishStatus'] as const;
const { fields } = PROJECT;
/** Fields shown elsewhere on the page. */
const SHOWN_ABOVE = [
  ...['projectName', 'fund', 'centralFund', 'localFund', 'usedFund', 'fundRate'],
  ...['stage', 'progress', 'checkStatus', 'publishStatus', 'isExcellent', 'dataType'],
];
const TREE_VIEW = '/basicdata/oldTree/oldTreeView';

/** The tree of a project: leads to its page. */
function TreeLink({ row }: { row: ProjectRow }) {
  const label = useLabel();
  const placeText = usePlaceText();
  const mayView = usePermission(permissionOf(oldTree, 'view'));
  const number = row.provinceOldTreeNumber ?? row.oldTreeNumber ?? row.oldTreeIdName ?? '';
  return (
    <p className="project-tree">
      {label(fields.oldTreeId.label)}{' '}
      {mayView ? <Link to={`${TREE_VIEW}?id=${row.oldTreeId}`}>{number}</Link> : number}{' '}
      <FieldValue name="treeTypeName" field={fields.treeTypeName} row={row} /> ·{' '}
      {placeText(row.xzCodeName ?? '')} {row.smallPlaceName}
    </p>
  );
}

const titleOf = ({ projectName, projectNo, id }: ProjectRow): string => projectName ?? projectNo ?? id;

/** Head of a project's page: its name and state, and the actions besides its next stage. */
function Head({ row }: { row: ProjectRow }) {
  const { t } = useTranslation();
  return (
    <>
      <header>
        <h1>{titleOf(row)}</h1>
        {TAGS.map((name) => (
          <FieldValue key={name} name={name} field={fields[name]} row={row} />
        ))}
        {row.isExcellent === 1 && (
          <Tag color="gold" icon={<StarFilled aria-hidden />}>
            {t('project.excellent')}
          </Tag>
        )}
        <span className="record-view-actions">
          <StatusActions record={DECISIONS} rows={[row]} size="middle" type="default" />
          <ExcellentButton rows={[row]} />
          <EditLink record={PROJECT} row={row} form={PROJECT_PATHS.form} />
          <PrintButton />
        </span>
      </header>
      {!isBlank(row.oldTreeId) && <TreeLink row={row} />}
    </>
  );
}

/** The page of one project, for the screen and for a sheet of A4. */
export function ViewPage() {
  const { t } = useTranslation();
  const columns = useColumns(PROJECT, PROJECT_COLUMNS);
  return (
    <RecordPage
      record={PROJECT}
      paths={PROJECT_PATHS}
      className="form-group record-view project-view"
      titleOf={titleOf}
    >
      {(row) => (
        <>
          <Head row={row} />
          <StagePanel row={row} />
          <MoneyLine row={row} />
          <ComparisonPhotos row={row} />
          <RecordDetails record={PROJECT} columns={columns} row={row} without={SHOWN_ABOVE} />
          <ProjectFiles project={row} />
          <h2 className="record-section">{t('record.history')}</h2>
          <HistoryTimeline record={PROJECT} fields={FIELDS} id={row.id} version={row.version} />
        </>
      )}
    </RecordPage>
  );
}

import { derivedTree, isBlank, meanCrown, oldTree, ReviewStatus, type Row, treeFaults } from '@gushu/shared';
import { Form, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Values } from '../../editing/useSave.js';
import { RowError } from '../../record/RowError.js';
import { leftAddress, useTabs } from '../../session/tabs.js';
import { FiledForm } from '../../record/FiledForm.js';
import { useTabTitle } from '../../layout/useVisit.js';
import { useFreshRow } from '../../api/record-rows.js';
import { openChangeOf, originOf, useRecognises } from '../../changes/changed-rows.js';
import { ApprovedNotice, ChangeNotice } from '../../changes/ChangeNotice.js';
import { useSpecies } from '../../names/useSpecies.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';
import './old-tree.css';

const NEW_TREE: Values = { coordSys: '1' };

/** Adds a tree, or changes one when the address names it. */
export function OldTreeFormPage() {
  const { t } = useTranslation();
  const id = useSearchParams()[0].get('id') ?? undefined;
  const { row, error, refetch } = useFreshRow(oldTree, id);
  useTabTitle(
    row ? `${t('action.edit')} ${row['provinceOldTreeNumber'] ?? ''}` : id ? undefined : t('oldTree.add'),
  );
  if (error) return <RowError error={error} onRetry={() => void refetch()} back={TREE_PATHS.list} />;
  if (id && !row) return <Skeleton active paragraph={{ rows: 12 }} />;
  // The tree is edited in the change that waits already.
  if (row && openChangeOf(row)) return <ChangeNotice record={oldTree} row={row} view={TREE_PATHS.view} />;
  return <TreeForm key={id ?? 'new'} row={row} />;
}

/** What follows from a changed value: names from the species, the mean from two widths, levels from type and age. */
function useDerive() {
  const { data: species = [] } = useSpecies();
  return (changed: Values, values: Values): Values => {
    const chosen = 'treeType' in changed && species.find(({ id }) => id === changed['treeType']);
    const { ewGuanFu, nsGuanFu } = values;
    const measured =
      ('ewGuanFu' in changed || 'nsGuanFu' in changed) &&
      [ewGuanFu, nsGuanFu].every((width) => !isBlank(width) && Number.isFinite(Number(width)));
    const { oldTreeLevel, protectLevel } = derivedTree(values);
    return {
      oldTreeLevel,
      protectLevel,
      ...(measured ? { avgGuanFu: meanCrown(Number(ewGuanFu), Number(nsGuanFu)) } : {}),
      ...(chosen
        ? {
            latinName: chosen.latinName,
            section: chosen.section,
            genus: chosen.genus,
            treeTypeName: chosen.species,
          }
        : {}),
    };
  };
}

function TreeForm({ row }: { row: Row | undefined }) {
  const navigate = useNavigate();
  const columns = useTreeColumns();
  const derive = useDerive();
  const [form] = Form.useForm<Values>();
  const approved = row?.status === ReviewStatus.approved;
  const recognises = useRecognises(row);
  return (
    <FiledForm
      takesFiles={!(row && originOf(row))}
      record={oldTree}
      columns={columns}
      form={form}
      row={row}
      initial={NEW_TREE}
      notice={
        row &&
        (approved ? (
          <ApprovedNotice record={oldTree} row={row} />
        ) : (
          <ChangeNotice record={oldTree} row={row} view={TREE_PATHS.view} />
        ))
      }
      submits={!approved || !recognises}
      faults={treeFaults}
      derive={derive}
      onSaved={(id) => {
        void navigate(`${TREE_PATHS.view}?id=${id}`);
        useTabs.getState().close(TREE_PATHS.form);
      }}
      onCancel={() => void navigate(row ? `${TREE_PATHS.view}?id=${row.id}` : leftAddress(TREE_PATHS.list))}
    />
  );
}

import { MOVE_STEPS, moveStep, pointsOf, type RowTransition, today, valueOf } from '@gushu/shared';
import { Alert, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { useInvalidateRecord } from '../../api/record-rows.js';
import { useColumns } from '../../columns/record-columns.js';
import { FormField } from '../../editing/FormField.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { PointButton } from '../../map/PointButton.js';
import { OpinionField } from '../../review/OpinionField.js';
import { MOVE, type MoveRow, type PlacedTree } from './move-columns.js';
import { initialPlaces, placedTrees, splitPlaces } from './tree-places.js';
import { TreePlaces } from './TreePlaces.js';

const NONE = { show: [] };
const [POINT] = pointsOf(moveStep);
const CHECKS = { record: moveStep, faults: () => [], isMarked: () => false };

function StepFields({ names, trees }: { names: readonly string[]; trees: readonly PlacedTree[] }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const columns = useColumns(moveStep, NONE).filter(({ dataIndex }) => names.includes(dataIndex));
  return (
    <>
      {names.includes('toLon') && <Alert type="info" showIcon title={t('move.asPlanned')} />}
      {columns.map((column) => (
        <FormField key={column.dataIndex} column={column} {...CHECKS} />
      ))}
      {POINT && names.includes('toLon') && (
        <PointButton record={moveStep} point={POINT} form={form} onPicked={() => undefined} />
      )}
      {trees.length > 0 && <TreePlaces trees={trees} />}
    </>
  );
}

interface Props {
  row: MoveRow;
  action: string;
  move: RowTransition;
  onClose: () => void;
}

/** Makes a step of a move with what is said of it: when, by whom, and where the trees have come to, together or each by itself. */
export function StepDialog({ row, action, move, onClose }: Props) {
  const { t } = useTranslation();
  const forget = useInvalidateRecord(MOVE);
  const names = MOVE_STEPS[move.status] ?? [];
  const isAsked = action === 'accept';
  const begun = names.map(
    (name) => [name, valueOf(row, name) ?? (name.endsWith('Date') ? today() : undefined)] as const,
  );
  const trees = names.includes('toLon') ? placedTrees(row) : [];
  const initial = Object.fromEntries([
    ...begun,
    ...initialPlaces(trees),
    ...(isAsked ? [['opinion', undefined] as const] : []),
  ]);
  const send = async ({ opinion, ...said }: Record<string, unknown>) => {
    const query = { ids: row.id, versions: row.version, [move.field]: move.status };
    await post(
      `${MOVE.path}/updateMoveStage`,
      { ...splitPlaces(trees, said), ...(opinion ? { auditOpinion: opinion } : {}) },
      query,
    );
    await forget();
  };
  return (
    <SmallDialog<Record<string, unknown>>
      title={t(`move.${action}Ask`)}
      initial={initial}
      save={send}
      onClose={onClose}
      width={560}
    >
      <StepFields names={names} trees={trees} />
      {isAsked && <OpinionField asks="opinion" />}
    </SmallDialog>
  );
}

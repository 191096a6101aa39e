import { AimOutlined } from '@ant-design/icons';
import { derivedTree, isBlank, meanCrown, oldTree, ReviewStatus, type Row, treeFaults } from '@gushu/shared';
import { Button, Form, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { countyAt } from '../../api/regions.js';
import type { Values } from '../../editing/useSave.js';
import { tellError, tellHint } from '../../feedback.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { leftAddress, useTabs } from '../../session/tabs.js';
import { FiledForm } from '../../record/FiledForm.js';
import { useTabTitle } from '../../layout/useVisit.js';
import { PointPicker } from '../../map/PointPicker.js';
import { useFreshRow } from '../../api/record-rows.js';
import { ApprovedNotice, changedTreeOf, ChangeNotice, openChangeOf, useRecognises } from './ChangeNotice.js';
import { useSpecies } from './SpeciesPicker.js';
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
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (id && !row) return <Skeleton active paragraph={{ rows: 12 }} />;
  // The tree is edited in the change that waits already.
  if (row && openChangeOf(row)) return <ChangeNotice row={row} />;
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
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useTreeColumns();
  const derive = useDerive();
  const [form] = Form.useForm<Values>();
  const [picking, setPicking] = useState<Values>();
  const approved = row?.status === ReviewStatus.approved;
  const recognises = useRecognises(row);

  const pick = useCallback(
    async ([lon, lat]: readonly [string, string]) => {
      setPicking(undefined);
      form.setFieldsValue({ lon: Number(lon), lat: Number(lat), coordSys: '1' });
      form.setFields([
        { name: 'lon', errors: [], touched: true },
        { name: 'lat', errors: [], touched: true },
      ]);
      const place = await countyAt(lon, lat);
      if (!place.code) return tellHint(t('oldTree.notFoundPlace'));
      // A township or village that was chosen by hand stays when it lies in the county of the position.
      if (!String(form.getFieldValue('xzCode') ?? '').startsWith(place.code))
        form.setFieldValue('xzCode', place.code);
      return tellHint(t('oldTree.placed', { place: place.fullName ?? '' }));
    },
    [form, t],
  );
  const { lon, lat, xzCode } = picking ?? {};
  return (
    <>
      <FiledForm
        takesFiles={!(row && changedTreeOf(row))}
        record={oldTree}
        columns={columns}
        form={form}
        row={row}
        initial={NEW_TREE}
        notice={row && (approved ? <ApprovedNotice row={row} /> : <ChangeNotice row={row} />)}
        submits={!approved || !recognises}
        faults={treeFaults}
        derive={derive}
        extra={{
          place: (
            <Button
              icon={<AimOutlined />}
              className="pick-button"
              onClick={() => setPicking(form.getFieldsValue(true) as Values)}
            >
              {t('map.pick')}
            </Button>
          ),
        }}
        onSaved={(id) => {
          void navigate(`${TREE_PATHS.view}?id=${id}`);
          useTabs.getState().close(TREE_PATHS.form);
        }}
        onCancel={() => void navigate(row ? `${TREE_PATHS.view}?id=${row.id}` : leftAddress(TREE_PATHS.list))}
      />
      {picking && (
        <PointPicker
          limits={oldTree.fields}
          at={isBlank(lon) || isBlank(lat) ? undefined : [Number(lon), Number(lat)]}
          xzCode={String(xzCode ?? '')}
          onPick={(position) => void pick(position).catch(tellError)}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

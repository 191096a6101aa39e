import type { DictRow } from '@gushu/shared';
import { ProCard } from '@ant-design/pro-components';
import { Button, Col, Row } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { usePermission } from '../../session/access.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { dictApi, type DictKind } from './dict-api.js';
import { useDictColumns } from './dict-columns.js';

interface Props {
  kind: DictKind;
  /** Stem of the permission codes. */
  name: string;
}

/** The specification's widths, given where there is room. */
const PARENT_ACTIONS = 250;
const CHILD_ACTIONS = 300;

const ENTRIES = 'entries';
const keyOf = ({ kind }: Props, list = 'dictionaries') => `${kind}.${list}`;

function useColumns(props: Props, list?: string, parent?: DictRow) {
  const key = keyOf(props, list);
  const onChanged = useCallback(() => void queryClient.invalidateQueries({ queryKey: ['list', key] }), [key]);
  return useDictColumns({ ...props, ...(parent ? { parent } : {}), onChanged });
}

const useHalf = () => {
  const span = useScreenTier() === 0 ? 24 : 12;
  return { span, labelWidth: 'auto' as const };
};

interface ParentsProps extends Props {
  chosen: DictRow | undefined;
  onChoose: (dict: DictRow | undefined) => void;
}

/** The dictionaries; a click on one shows its entries beside. */
function Parents({ chosen, onChoose, ...props }: ParentsProps) {
  const { t } = useTranslation();
  const api = dictApi(props.kind);
  return (
    <AdminScreen<DictRow>
      name={props.name}
      screen={keyOf(props)}
      mark="dictionaries"
      label={t('dict.dictionary')}
      columns={useColumns(props)}
      api={{ list: api.parents, save: api.submit, remove: api.remove, history: api.history }}
      initial={{ isSealed: 0 }}
      heading={t('dict.dictionaries')}
      nameOf={({ dictValue }) => dictValue}
      actionsWidth={PARENT_ACTIONS}
      numbered
      onOpen={onChoose}
      onChanged={() => onChoose(undefined)}
      more={{
        search: useHalf(),
        rowClassName: ({ id }) => (id === chosen?.id ? 'ant-table-row-selected row-pick' : 'row-pick'),
      }}
    />
  );
}

/** The entries of the chosen dictionary as a tree. */
function Entries({ parent, ...props }: Props & { parent: DictRow }) {
  const { t } = useTranslation();
  const mayAdd = usePermission(`${props.name}_add`);
  const api = useMemo(() => dictApi(props.kind), [props.kind]);
  return (
    <AdminScreen<DictRow>
      name={props.name}
      screen={keyOf(props, ENTRIES)}
      mark={ENTRIES}
      label={t('dict.entry')}
      columns={useColumns(props, ENTRIES, parent)}
      api={{
        list: (query, signal) => api.children({ ...query, parentId: parent.id }, signal),
        save: (values, row) => api.submit({ ...values, code: parent.code }, row),
        remove: api.remove,
        history: api.history,
      }}
      queryKey={['list', keyOf(props, ENTRIES), parent.id]}
      initial={{ isSealed: 0, code: parent.code, parentId: parent.id }}
      heading={`${parent.dictValue} · ${t('dict.entries')}`}
      nameOf={({ dictValue }) => dictValue}
      emptyHint={t('dict.noEntries')}
      paged={false}
      actionsWidth={CHILD_ACTIONS}
      numbered
      rowActions={(row, { open }) =>
        mayAdd && (
          <Button
            type="link"
            size="small"
            className="row-action"
            onClick={() => open({ mode: 'add', row: { parentId: row.id } })}
          >
            {t('dict.addBelow')}
          </Button>
        )
      }
      more={{ search: useHalf() }}
    />
  );
}

/** Widths of the two tables where there is room: side by side, or one above the other. */
const BESIDE = { xs: 24, xl: 12 } as const;
const BELOW = { xs: 24 } as const;

function Dictionaries({ place = BESIDE, ...props }: Props & { place?: typeof BESIDE | typeof BELOW }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<DictRow>();
  return (
    <Row gutter={[16, 16]}>
      <Col {...place}>
        <Parents {...props} chosen={chosen} onChoose={setChosen} />
      </Col>
      <Col {...place}>
        {chosen ? (
          <Entries key={chosen.id} {...props} parent={chosen} />
        ) : (
          <ProCard variant="outlined">
            <EmptyState title={t('dict.entries')} hint={t('dict.chooseOne')} />
          </ProCard>
        )}
      </Col>
    </Row>
  );
}

/** Dictionaries of the whole system. */
export const DictPage = () => <Dictionaries kind="dict" name="dict" />;

/** The same, the entries below the dictionaries. */
export const DictBelowPage = () => <Dictionaries kind="dict" name="dict" place={BELOW} />;

/** Dictionaries of the tenant's own trade. */
export const DictBizPage = () => <Dictionaries kind="dict-biz" name="dictbiz" />;

import { type EntityDefinition, valueOf } from '@gushu/shared';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { post } from '../api/client.js';
import { confirmFirst, tellDone } from '../feedback.js';
import { RowButton } from './RowButton.js';

const IN_USE = 2;
const isInUse = (row: object): boolean => Number(valueOf(row, 'status')) === IN_USE;

function InUse({ row }: { row: object }) {
  const { t } = useTranslation();
  return isInUse(row) ? <Tag color="green">{t('switched.inUse')}</Tag> : <Tag>{t('switched.notInUse')}</Tag>;
}

/** The column that says which of several ways is in use: 2 is, 1 is not. */
export const enabled = {
  width: 96,
  render: (_: unknown, row: object) => <InUse row={row} />,
  view: (row: object) => <InUse row={row} />,
};

interface Props {
  entity: EntityDefinition;
  row: { id: string };
  onDone: () => void;
}

/** Puts a way into use, and thereby all others of the tenant out of it. */
export function EnableButton({ entity: { name, path }, row, onDone }: Props) {
  const { t } = useTranslation();
  if (isInUse(row)) return null;
  const enable = () =>
    confirmFirst(t('switched.ask'), async () => {
      await post<unknown>(`${path}/enable`, undefined, { id: row.id });
      tellDone(t('done.saved'));
      onDone();
    });
  return (
    <RowButton permission={`${name}_enable`} onClick={enable}>
      {t('switched.enable')}
    </RowButton>
  );
}

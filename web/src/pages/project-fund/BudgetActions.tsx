import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { centralBudget, permissionOf, type RecordDefinition, sheng } from '@gushu/shared';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { recordApi } from '../../api/record-api.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { IconButton } from '../../layout/IconButton.js';
import { isEditable } from '../../review/review-transitions.js';
import { usePermission } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { useInvalidateFunds } from './fund-api.js';
import type { Budget, Entering, FundLine } from './fund-lines.js';
import { moneyShown } from './money.js';

const PROVINCE_DIGITS = 2;

interface RowProps {
  budget: Budget;
  province: string;
  onEnter: (entering: Entering) => void;
}

/** Changes and removes a budget in its line; the server says of each row who may. */
function RowActions({ budget, province, onEnter }: RowProps) {
  const { t } = useTranslation();
  const { kind, row } = budget;
  const record: RecordDefinition = kind === 'grant' ? centralBudget : sheng;
  const mayEdit = usePermission(permissionOf(record, 'edit'));
  const mayRemove = usePermission(permissionOf(record, 'delete'));
  const forget = useInvalidateFunds();
  const money = moneyShown(kind === 'grant' ? budget.row.fund : budget.row.centralFund);
  const name = (kind === 'grant' ? budget.row.batch : budget.row.xzName) ?? '';
  const remove = async () => {
    await recordApi(record).remove([row.id]);
    tellDone(t('done.removed'));
    await forget();
  };
  return (
    <>
      {mayEdit && isEditable(row) && (
        <IconButton
          size="small"
          icon={<EditOutlined />}
          label={t('fund.editRow', { name })}
          onClick={() => onEnter({ ...budget, province })}
        />
      )}
      {mayRemove && row.removable && (
        <IconButton
          size="small"
          danger
          icon={<DeleteOutlined />}
          label={t('fund.removeRow', { name })}
          onClick={() => confirmFirst(t('fund.removeAsk', { name, money }), remove, { danger: true })}
        />
      )}
    </>
  );
}

interface Props {
  line: Exclude<FundLine, { kind: 'form' }>;
  province: string;
  onEnter: (entering: Entering) => void;
}

/** Actions on a line: the nation grants to a province, the province passes money on, each changes its own rows. */
export function BudgetActions({ line, province, onEnter }: Props) {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const mayGrant = usePermission(permissionOf(centralBudget, 'add')) && own === '';
  const mayPassOn = usePermission(permissionOf(sheng, 'add')) && own.length <= PROVINCE_DIGITS;
  if (line.kind !== 'region') return <RowActions budget={line} province={province} onEnter={onEnter} />;
  if (line.level === 'place')
    return line.row ? (
      <RowActions budget={{ kind: 'allotment', row: line.row }} province={province} onEnter={onEnter} />
    ) : null;
  const { xzCode, toPass } = line.sums;
  return (
    <>
      {mayGrant && (
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          onClick={() => onEnter({ kind: 'grant', province: xzCode })}
        >
          {t('fund.grant')}
        </Button>
      )}
      {mayPassOn && toPass > 0 && (
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          onClick={() => onEnter({ kind: 'allotment', province: xzCode })}
        >
          {t('fund.passOn')}
        </Button>
      )}
    </>
  );
}

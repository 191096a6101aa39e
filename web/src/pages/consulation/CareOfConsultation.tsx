import {
  consulation,
  ConsultStatus,
  curingRecord,
  isBlank,
  permissionOf,
  recordPaths,
  type Row,
} from '@gushu/shared';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../api/client.js';
import { useForgetRecord } from '../../api/record-rows.js';
import { tellError } from '../../feedback.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { usePermission } from '../../session/access.js';

const CARE = recordPaths('/protectManage/curingRecord');

/** What the experts have advised is carried out by a care record: the one that is there, or a draft that is made of it. */
export function CareOfConsultation({ row }: { row: Row }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const forget = useForgetRecord(consulation);
  const mayAdd = usePermission(permissionOf(curingRecord, 'add'));
  const mayView = usePermission(permissionOf(curingRecord, 'view'));
  const making = useMutation({
    mutationFn: () => post<{ id: string }>(`${consulation.path}/makeCuring`, undefined, { id: row.id }),
    onSuccess: async ({ id }) => {
      await forget();
      void navigate(`${CARE.form}?id=${id}`);
    },
    onError: tellError,
  });
  const curingId = row['curingId'];
  if (!isBlank(curingId))
    return (
      mayView && <LinkButton to={`${CARE.view}?id=${String(curingId)}`}>{t('consultation.care')}</LinkButton>
    );
  if (!mayAdd || Number(row['status']) !== ConsultStatus.answered) return null;
  return (
    <Button type="primary" loading={making.isPending} onClick={() => making.mutate()}>
      {t('consultation.makeCare')}
    </Button>
  );
}

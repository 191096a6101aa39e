import {
  consulation,
  ConsultStatus,
  curingRecord,
  isUnsent,
  pathsOf,
  permissionOf,
  type RowOf,
} from '@gushu/shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../api/client.js';
import { recordApi } from '../../api/record-api.js';
import { useInvalidateRecord } from '../../api/record-rows.js';
import { useLabel } from '../../columns/record-columns.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { tellError } from '../../feedback.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { isEditable } from '../../review/review-transitions.js';
import { usePermission } from '../../session/access.js';
import { CareOfTarget } from './CarePicker.js';

const CARE = pathsOf(curingRecord);

/** Picker for the care record of the tree that carries a consultation out. */
function LinkDialog({ row, onClose }: { row: RowOf<typeof consulation>; onClose: () => void }) {
  const { t } = useTranslation();
  const label = useLabel();
  const forget = useInvalidateRecord(consulation);
  const { id, version } = row;
  return (
    <SmallDialog<{ curingId: string }>
      title={t('consultation.linkTitle')}
      initial={{ curingId: row.curingId ?? undefined }}
      save={(values) => post(`${consulation.path}/update`, { id, version, ...values })}
      onSaved={() => void forget()}
      onClose={onClose}
    >
      <Form.Item
        name="curingId"
        label={label(consulation.fields.curingId.label)}
        rules={[{ required: true }]}
      >
        <CareOfTarget target={row} />
      </Form.Item>
    </SmallDialog>
  );
}

/** Hint on what an answered consultation still needs before it counts as carried out. */
function useCareHint(
  curingId: string,
  isAsked: boolean,
): 'careNeeded' | 'careUnsent' | 'careReady' | undefined {
  const { data } = useQuery({
    queryKey: ['record', curingRecord.name, 'detail', curingId],
    queryFn: ({ signal }) => recordApi(curingRecord).detail(curingId, signal),
    enabled: isAsked && curingId !== '',
  });
  if (!isAsked) return undefined;
  if (curingId === '') return 'careNeeded';
  return data && (isUnsent(data.status) ? 'careUnsent' : 'careReady');
}

/**
 * A care record of the tree carries out the experts' advice: a draft made from the consultation, or a linked record.
 */
export function CareOfConsultation({ row }: { row: RowOf<typeof consulation> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const forget = useInvalidateRecord(consulation);
  const mayAdd = usePermission(permissionOf(curingRecord, 'add'));
  const mayView = usePermission(permissionOf(curingRecord, 'view'));
  const mayEdit = usePermission(permissionOf(consulation, 'edit'));
  const [isLinking, setLinking] = useState(false);
  const making = useMutation({
    mutationFn: () => post<{ id: string }>(`${consulation.path}/makeCuring`, undefined, { id: row.id }),
    onSuccess: async ({ id }) => {
      await forget();
      void navigate(`${CARE.form}?id=${id}`);
    },
    onError: tellError,
  });
  const curingId = row.curingId ?? '';
  const isAnswered = row.status === ConsultStatus.answered;
  const mayLink = isAnswered && mayEdit && mayView && isEditable(row) && !row.fixed?.includes('curingId');
  const hint = useCareHint(curingId, isAnswered && mayView);
  return (
    <section className="record-tools">
      {hint && (mayLink || mayAdd) && (
        <Alert showIcon type="info" title={t(`consultation.${hint}`)} style={{ marginBottom: 12 }} />
      )}
      <Space wrap>
        {curingId !== '' && mayView && (
          <LinkButton to={`${CARE.view}?id=${curingId}`}>{t('consultation.care')}</LinkButton>
        )}
        {curingId === '' && isAnswered && mayAdd && (
          <Button type="primary" loading={making.isPending} onClick={() => making.mutate()}>
            {t('consultation.makeCare')}
          </Button>
        )}
        {mayLink && (
          <Button onClick={() => setLinking(true)}>
            {t(curingId === '' ? 'consultation.link' : 'consultation.relink')}
          </Button>
        )}
      </Space>
      {isLinking && <LinkDialog row={row} onClose={() => setLinking(false)} />}
    </section>
  );
}

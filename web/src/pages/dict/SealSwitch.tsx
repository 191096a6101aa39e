import { useMutation } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { tellDone, tellError } from '../../feedback.js';
import { usePermission } from '../../session/access.js';
import { dictApi, type Dict, type DictKind } from './dict-api.js';

interface Props {
  kind: DictKind;
  name: string;
  row: Dict;
  onChanged: () => void;
}

/** Seals or unseals an entry right in its row. */
export function SealSwitch({ kind, name, row, onChanged }: Props) {
  const { t } = useTranslation();
  const may = usePermission(`${name}_edit`);
  const sealing = useMutation({
    mutationFn: (sealed: boolean) => dictApi(kind).submit({ isSealed: sealed ? 1 : 0 }, row),
    onSuccess: () => {
      tellDone(t('done.saved'));
      onChanged();
    },
    onError: tellError,
  });
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        size="small"
        aria-label={t('dict.isSealed')}
        checked={row.isSealed === 1}
        disabled={!may}
        loading={sealing.isPending}
        onChange={(sealed) => sealing.mutate(sealed)}
      />
    </span>
  );
}

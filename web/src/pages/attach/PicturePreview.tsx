import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openStream } from '../../api/client.js';
import { Dialog } from '../../layout/Dialog.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { useBlobAddress } from '../../session/stored-picture.js';

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

/** Shows a stored picture. It is fetched with the token: its address alone opens nothing. */
export function PicturePreview({ id, name, onClose }: Props) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['attach-picture', id],
    queryFn: async ({ signal }) =>
      (await openStream('blade-resource/attach/download', { query: { id }, signal })).blob(),
    gcTime: 0,
  });
  const address = useBlobAddress(data);
  return (
    <Dialog open width={880} title={name} footer={null} onCancel={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!address && !error && <LateRings />}
      {failed && <EmptyState title={t('state.imageFailed')} />}
      {address && !failed && (
        <img src={address} alt={name} className="picture-preview" onError={() => setFailed(true)} />
      )}
    </Dialog>
  );
}

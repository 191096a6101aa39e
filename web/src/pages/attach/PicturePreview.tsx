import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { openStream } from '../../api/client.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

/** Address of a blob for as long as it is shown. */
function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** Shows a stored picture. It is fetched with the token: its address alone opens nothing. */
export function PicturePreview({ id, name, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['attach-picture', id],
    queryFn: async ({ signal }) =>
      (await openStream('blade-resource/attach/download', { query: { id }, signal })).blob(),
    gcTime: 0,
  });
  const address = useBlobAddress(data);
  return (
    <Modal open width={880} title={name} footer={null} onCancel={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!address && !error && <LateRings />}
      {address && <img src={address} alt={name} className="picture-preview" />}
    </Modal>
  );
}

import { code } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Space, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '../../editing/useTask.js';
import { Dialog } from '../../layout/Dialog.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { developApi } from './develop-api.js';
import './develop.css';

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

const WIDTH = 1080;

/** The generated files, one at a time. */
export function PreviewDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  const [path, open] = useState<string>();
  const files = useQuery({
    queryKey: [code.path, 'preview', id],
    queryFn: ({ signal }) => developApi.preview(id, signal),
    staleTime: 0,
    retry: false,
  });
  const { data = [] } = files;
  const at = Math.max(
    0,
    data.findIndex((file) => file.path === path),
  );
  const step = (by: number) => open(data[at + by]?.path);
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('develop.previewOf', { name })}
      okText={t('develop.download')}
      okButtonProps={{ disabled: data.length === 0, loading: running }}
      onOk={() => void run(() => developApi.generate([id]))}
      onCancel={onClose}
    >
      {files.error && <ErrorState error={files.error} onRetry={() => void files.refetch()} />}
      {files.isPending && <Spin description={t('state.loading')} />}
      {data.length > 0 && (
        <>
          <Space.Compact block>
            <Select<string>
              aria-label={t('develop.file')}
              className="generated-choice"
              value={data[at]!.path}
              onChange={open}
              options={data.map((file) => ({ value: file.path, label: file.path }))}
            />
            <Button disabled={at === 0} onClick={() => step(-1)}>
              {t('develop.previousFile')}
            </Button>
            <Button disabled={at === data.length - 1} onClick={() => step(1)}>
              {t('develop.nextFile')}
            </Button>
          </Space.Compact>
          <pre className="generated-text" tabIndex={0} aria-label={data[at]!.path}>
            {data[at]!.text}
          </pre>
        </>
      )}
    </Dialog>
  );
}

import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../api/client.js';
import { textOf } from '../../api/error.js';
import { useTask } from '../../editing/useTask.js';
import { tellDone } from '../../feedback.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import '../process/process.css';
import { DeployFields } from './DeployFields.js';

const ENDINGS = '.bpmn,.xml';

/** Deploys BPMN files, all or none of them. */
export function DeployPage() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const navigate = useNavigate();
  const { running, run } = useTask();
  const [files, setFiles] = useState<File[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const submit = (as: Record<string, string | undefined>) =>
    void run(async () => {
      setFailure(undefined);
      const form = new FormData();
      for (const [name, value] of Object.entries(as)) if (value) form.append(name, value);
      for (const file of files) form.append('files', file);
      await post('blade-flow/manager/deploy-upload', form);
      tellDone(t('flow.deployed'));
      await navigate('/flow/manager');
    }, setFailure);
  return (
    <section className="process-panel">
      <h1>{title}</h1>
      <Form layout="vertical" className="process-form" onFinish={submit}>
        <DeployFields />
        <Form.Item label={t('flow.files')} required>
          <Upload.Dragger
            multiple
            accept={ENDINGS}
            fileList={files.map((file, at) => ({ uid: String(at), name: file.name }))}
            beforeUpload={(file, all) => {
              if (file === all.at(-1)) setFiles((held) => [...held, ...all]);
              return false;
            }}
            onRemove={({ uid }) => setFiles((held) => held.filter((_, at) => String(at) !== uid))}
          >
            <p>
              <InboxOutlined />
            </p>
            <p>{t('flow.filesHint')}</p>
          </Upload.Dragger>
        </Form.Item>
        {failure !== undefined && (
          <Alert type="error" showIcon title={textOf(failure)} style={{ marginBottom: 16 }} />
        )}
        <Button type="primary" htmlType="submit" loading={running} disabled={files.length === 0}>
          {t('flow.deploy')}
        </Button>
      </Form>
    </section>
  );
}

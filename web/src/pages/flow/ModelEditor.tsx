import type { FlowModel } from '@gushu/shared';
import { Alert, Button, Drawer, Form, Input, Space } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { textOf } from '../../api/error.js';
import { saveFile } from '../../api/save-file.js';
import { type Drawing, newDrawing } from '../../diagram/drawing.js';
import { useTask } from '../../editing/useTask.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { LateRings } from '../../layout/LateRings.js';
import { PropertiesPanel } from './PropertiesPanel.js';

const Modeler = lazy(async () => ({ default: (await import('../../diagram/Modeler.js')).Modeler }));

/** Two new models do not have the same key. */
const newKey = (): string => `process_${Date.now().toString(36)}`;

interface Props {
  /** The model that is drawn; none for a new one. */
  model: FlowModel | undefined;
  onClose: () => void;
  onSaved: (saved: FlowModel) => void;
}

/** Why a model cannot run yet, and that it is kept all the same. */
function Faults({ faults }: Pick<FlowModel, 'faults'>) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('flow.draftWhy')}
      description={faults.map((fault) => (
        <div key={fault}>{fault}</div>
      ))}
      style={{ marginBottom: 12 }}
    />
  );
}

/** Draws a model, checks it by saving, and gives its file. What cannot run yet is saved as a draft that says why. */
export function ModelEditor({ model, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const drawingRef = useRef<Drawing>(null);
  const { running, run } = useTask();
  const [failure, setFailure] = useState<unknown>();
  // Saved as a draft it stays open: the next save changes what this one has stored.
  const [stored, setStored] = useState(model);
  const [named, setNamed] = useState({ name: model?.name ?? '', description: model?.description ?? '' });
  const [shownName] = useState(named.name || t('flow.newModel'));
  const xml = useMemo(() => model?.modelEditorXml ?? newDrawing(newKey(), shownName), [model, shownName]);
  const save = () =>
    run(async () => {
      const drawn = drawingRef.current;
      if (!drawn) return;
      setFailure(undefined);
      const { id: modelKey, businessObject } = drawn.root();
      const name = named.name.trim() || businessObject.name || modelKey;
      const modelEditorXml = await drawn.xml();
      const saved = await post<FlowModel>('blade-flow/model/submit', {
        ...named,
        ...(stored ? { id: stored.id, version: stored.version } : {}),
        name,
        modelKey,
        modelEditorXml,
      });
      setStored(saved);
      tellDone(t(saved.faults.length > 0 ? 'flow.savedDraft' : 'done.saved'));
      onSaved(saved);
    }, setFailure);
  const keep = async () => {
    const drawn = drawingRef.current;
    if (drawn)
      saveFile(new Blob([await drawn.xml()], { type: 'application/xml' }), `${drawn.root().id}.bpmn20.xml`);
  };
  const close = () => confirmFirst(t('flow.leaveDrawing'), () => Promise.resolve(onClose()));
  return (
    <Drawer
      open
      size="100%"
      title={model ? model.name : t('flow.newModel')}
      onClose={close}
      extra={
        <Space wrap>
          <Button onClick={() => void keep()}>{t('action.download')}</Button>
          <Button type="primary" loading={running} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </Space>
      }
    >
      <Form layout="inline" component="div" style={{ rowGap: 8, marginBottom: 12 }}>
        {(['name', 'description'] as const).map((field) => (
          <Form.Item
            key={field}
            label={t(`flow.column.${field === 'name' ? 'model' : 'description'}`)}
            htmlFor={`model-${field}`}
          >
            <Input
              id={`model-${field}`}
              maxLength={field === 'name' ? 100 : 500}
              value={named[field]}
              onChange={({ target }) => setNamed((before) => ({ ...before, [field]: target.value }))}
            />
          </Form.Item>
        ))}
      </Form>
      {failure !== undefined && (
        <Alert type="error" showIcon title={textOf(failure)} style={{ marginBottom: 12 }} />
      )}
      {failure === undefined && stored && <Faults faults={stored.faults} />}
      <Suspense fallback={<LateRings />}>
        <Modeler
          xml={xml}
          drawingRef={drawingRef}
          panel={(element, drawn) => <PropertiesPanel key={element.id} element={element} drawing={drawn} />}
        />
      </Suspense>
    </Drawer>
  );
}

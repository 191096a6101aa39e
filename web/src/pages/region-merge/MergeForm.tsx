import { oldTreeGroup, REGION_MERGE_UNDO_DAYS, type RegionMergePreview } from '@gushu/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '../../editing/useTask.js';
import { confirmFirst, showFieldErrors, tellDone } from '../../feedback.js';
import { GeometryInput } from '../../map/GeometryInput.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { PreviewTables } from './PreviewTables.js';
import { MERGES, type Order, regionMergeApi } from './region-merge-api.js';

/** Preview of a merge, and the button that orders it. */
function Preview({ preview, onMerge }: { preview: RegionMergePreview; onMerge: () => void }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { fromName, toName, total } = preview;
  return (
    <section aria-label={t('regionMerge.previewOf')} aria-live="polite" className="region-merge-preview">
      <h2>
        {t('regionMerge.previewTitle', {
          from: placeText(fromName),
          to: placeText(toName),
          count: total,
        })}
      </h2>
      <PreviewTables preview={preview} />
      {total > 0 && (
        <div className="region-merge-actions">
          <Button type="primary" onClick={onMerge}>
            {t('regionMerge.merge')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Picks the two regions and a polygon, previews a merge, and orders it after the preview. */
export function MergeForm() {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const client = useQueryClient();
  const { running, run } = useTask();
  const [form] = Form.useForm();
  const [seen, setSeen] = useState<{ order: Order; preview: RegionMergePreview }>();
  const look = (order: Order) =>
    run(
      async () => setSeen({ order, preview: await regionMergeApi.preview(order) }),
      (error) => void showFieldErrors(form, error),
    );
  const ask = ({ order, preview }: NonNullable<typeof seen>) =>
    confirmFirst(
      t('regionMerge.ask', {
        from: placeText(preview.fromName),
        to: placeText(preview.toName),
        count: preview.total,
      }),
      async () => {
        await regionMergeApi.submit(order);
        tellDone(t('regionMerge.ordered'));
        setSeen(undefined);
        form.resetFields();
        await client.invalidateQueries({ queryKey: MERGES });
      },
      {
        content: t('regionMerge.askHint', { days: REGION_MERGE_UNDO_DAYS }),
        okText: t('regionMerge.merge'),
        danger: true,
      },
    );
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        className="region-merge-form"
        onFinish={(order: Order) => void look(order)}
        onValuesChange={({ fromCode }: Partial<Order>) => {
          setSeen(undefined);
          // The map begins there.
          if (fromCode !== undefined) form.setFieldsValue({ xzCode: fromCode });
        }}
      >
        <Form.Item name="fromCode" label={t('regionMerge.from')} rules={[{ required: true }]}>
          <RegionPicker />
        </Form.Item>
        <Form.Item name="toCode" label={t('regionMerge.to')} rules={[{ required: true }]}>
          <RegionPicker />
        </Form.Item>
        <Form.Item name="geom" label={t('regionMerge.area')} extra={t('regionMerge.areaHint')}>
          <GeometryInput field={oldTreeGroup.fields.geom} />
        </Form.Item>
        <Button type="primary" ghost htmlType="submit" loading={running && { delay: 400 }}>
          {t('regionMerge.preview')}
        </Button>
      </Form>
      {seen && <Preview preview={seen.preview} onMerge={() => ask(seen)} />}
    </>
  );
}

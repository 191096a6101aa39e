import { oldTreeGroup, REGION_MOVE_UNDO_DAYS, type RegionMovePreview } from '@gushu/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '../../editing/useTask.js';
import { askFirst, showFieldErrors, tellDone } from '../../feedback.js';
import { GeometryInput } from '../../map/GeometryInput.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { PreviewTables } from './PreviewTables.js';
import { MOVES, type Order, regionMoveApi } from './region-move-api.js';

/** What a move would do, and the button that orders it. */
function Preview({ preview, onMove }: { preview: RegionMovePreview; onMove: () => void }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { fromName, toName, total } = preview;
  return (
    <section aria-label={t('regionMove.previewOf')} aria-live="polite" className="region-move-preview">
      <h2>
        {t('regionMove.previewTitle', {
          from: placeText(fromName),
          to: placeText(toName),
          count: total,
        })}
      </h2>
      <PreviewTables preview={preview} />
      {total > 0 && (
        <div className="region-move-actions">
          <Button type="primary" onClick={onMove}>
            {t('regionMove.move')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Picks the two regions and a polygon, shows what a move would do, and orders it once that was seen. */
export function MoveForm() {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const client = useQueryClient();
  const { running, run } = useTask();
  const [form] = Form.useForm();
  const [seen, setSeen] = useState<{ order: Order; preview: RegionMovePreview }>();
  const look = (order: Order) =>
    run(
      async () => setSeen({ order, preview: await regionMoveApi.preview(order) }),
      (error) => void showFieldErrors(form, error),
    );
  const ask = ({ order, preview }: NonNullable<typeof seen>) =>
    askFirst(
      t('regionMove.ask', {
        from: placeText(preview.fromName),
        to: placeText(preview.toName),
        count: preview.total,
      }),
      async () => {
        await regionMoveApi.submit(order);
        tellDone(t('regionMove.ordered'));
        setSeen(undefined);
        form.resetFields();
        await client.invalidateQueries({ queryKey: MOVES });
      },
      {
        content: t('regionMove.askHint', { days: REGION_MOVE_UNDO_DAYS }),
        okText: t('regionMove.move'),
        danger: true,
      },
    );
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        className="region-move-form"
        onFinish={(order: Order) => void look(order)}
        onValuesChange={({ fromCode }: Partial<Order>) => {
          setSeen(undefined);
          // Where the map begins.
          if (fromCode !== undefined) form.setFieldsValue({ xzCode: fromCode });
        }}
      >
        <Form.Item name="fromCode" label={t('regionMove.from')} rules={[{ required: true }]}>
          <RegionPicker />
        </Form.Item>
        <Form.Item name="toCode" label={t('regionMove.to')} rules={[{ required: true }]}>
          <RegionPicker />
        </Form.Item>
        <Form.Item name="geom" label={t('regionMove.area')} extra={t('regionMove.areaHint')}>
          <GeometryInput field={oldTreeGroup.fields.geom} />
        </Form.Item>
        <Button type="primary" ghost htmlType="submit" loading={running && { delay: 400 }}>
          {t('regionMove.preview')}
        </Button>
      </Form>
      {seen && <Preview preview={seen.preview} onMove={() => ask(seen)} />}
    </>
  );
}

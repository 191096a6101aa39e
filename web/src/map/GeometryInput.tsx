import { EditOutlined } from '@ant-design/icons';
import type { GeometryField } from '@gushu/shared';
import { Button, Form } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../api/load-script.js';
import { asText, type Control } from '../layout/control.js';
import { GeometryText } from './GeometryText.js';

const OutlinePicker = lazy(
  loadPart(async () => ({ default: (await import('./OutlinePicker.js')).OutlinePicker })),
);

/** A geometry of a form: what is drawn so far, and the map on which it is drawn. */
export function GeometryInput({
  field,
  value,
  onChange,
  disabled = false,
  id,
}: Control & { field: GeometryField }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [isOpen, setOpen] = useState(false);
  const wkt = asText(value);
  const region = () => String(form.getFieldValue('xzCode') ?? '');
  return (
    // The label names the field, the button what it does.
    <div className="geometry-input" {...(id ? { id } : {})}>
      <Button icon={<EditOutlined />} disabled={disabled} onClick={() => setOpen(true)}>
        {t(wkt ? 'map.redraw' : 'map.draw')}
      </Button>
      <span aria-live="polite">{wkt && <GeometryText shape={field.shape} wkt={wkt} />}</span>
      {isOpen && (
        <Suspense>
          <OutlinePicker
            shape={field.shape}
            value={wkt}
            xzCode={region()}
            onPick={(picked) => {
              setOpen(false);
              onChange?.(picked);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

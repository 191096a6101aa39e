import { ControlOutlined } from '@ant-design/icons';
import type { RecordDefinition } from '@gushu/shared';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../layout/Dialog.js';
import { CriteriaEditor } from './CriteriaEditor.js';
import { useCriteria } from './useCriteria.js';

/** Opens the conditions on any fields that a record's list is asked by besides its filter row. */
export function AdvancedFilter({ record }: { record: RecordDefinition }) {
  const { t } = useTranslation();
  const { text, ask } = useCriteria(record);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ControlOutlined />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('query.advanced')}
      </Button>
      {isOpen && (
        <Dialog open width={800} title={t('query.advanced')} footer={null} onCancel={close}>
          <CriteriaEditor
            record={record}
            value={text}
            onAsk={(criteria) => {
              ask(criteria);
              close();
            }}
          >
            {() => null}
          </CriteriaEditor>
        </Dialog>
      )}
    </>
  );
}

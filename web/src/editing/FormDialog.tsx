import { BetaSchemaForm, ModalForm } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inSentence } from '@gushu/shared';
import { FirstFocus } from '../layout/FirstFocus.js';
import { useFocusBack } from '../layout/focus-back.js';
import { useAskLeave } from './useLeaveWarning.js';
import { formColumns, type TableColumn } from '../columns/column.js';
import { useEntryForm } from './useEntryForm.js';
import './record-form.css';

/** Mode of the open dialog; a viewed or edited row comes with it. */
export type Opened<R> = { mode: 'add'; row?: Partial<R> } | { mode: 'edit' | 'view'; row: R };

interface Props<R> {
  opened: Opened<R> | undefined;
  /** Name of the kind of row, in the title. */
  label: string;
  columns: readonly TableColumn<R>[];
  /** Names the draft of this form; the row's id is added to it. */
  formKey: string;
  rowId: (row: R) => string;
  onClose: () => void;
  /** Called without a row for a new one. */
  onSave: (values: Partial<R>, row: R | undefined) => Promise<unknown>;
  width?: number;
  /** Rendered below a row that is viewed. */
  below?: (row: R) => ReactNode;
}

/** A form in a dialog that does not close by a click outside; stores a draft until it is saved. */
export function FormDialog<R extends object>(props: Props<R>) {
  const { opened } = props;
  return opened && <OpenDialog key={opened.mode} {...props} opened={opened} />;
}

function OpenDialog<R extends object>({ opened, columns, ...props }: Props<R> & { opened: Opened<R> }) {
  const { t } = useTranslation();
  useFocusBack();
  const { mode } = opened;
  const row = opened.mode === 'add' ? undefined : opened.row;
  const entry = useEntryForm({
    columns,
    formKey: props.formKey,
    id: row && props.rowId(row),
    row,
    frozen: mode === 'view',
    onSave: props.onSave,
    onSaved: props.onClose,
  });
  const askLeave = useAskLeave('kept');
  const close = () => (entry.leave.isDirty() ? askLeave(props.onClose) : props.onClose());
  return (
    <>
      <ModalForm
        open
        // Names the fields' ids: a search form behind the dialog has fields of the same names.
        name="entry"
        form={entry.form}
        title={t('form.title', { action: t(`action.${mode}`), label: inSentence(props.label) })}
        width={props.width ?? 880}
        grid
        rowProps={{ gutter: 16 }}
        readonly={mode === 'view'}
        initialValues={{ ...opened.row }}
        modalProps={{
          mask: { closable: false },
          destroyOnHidden: true,
          styles: { body: { paddingTop: 16 } },
        }}
        {...(mode === 'view' ? { submitter: false as const } : {})}
        validateTrigger="onBlur"
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={entry.onValuesChange}
        onOpenChange={(open) => !open && close()}
        // Emptied fields have to be sent, or the row keeps their values.
        omitNil={false}
        onFinish={entry.submit}
      >
        {entry.notice}
        <BetaSchemaForm
          layoutType="Embed"
          columns={formColumns(columns, mode !== 'add', mode === 'view' ? row : undefined)}
        />
        {/* The footer's button stands outside of the form: Enter needs one inside. */}
        {mode !== 'view' && <input type="submit" hidden />}
        {mode === 'view' && row && props.below?.(row)}
        <FirstFocus />
      </ModalForm>
      {entry.conflict}
    </>
  );
}

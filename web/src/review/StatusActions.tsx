import { permissionOf, type RecordDefinition, type Row, type ReviewMove } from '@gushu/shared';
import { App, Button, Form, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/error.js';
import { tellDone, tellError } from '../feedback.js';
import { usePermission } from '../session/access.js';
import { useLabel } from '../columns/record-columns.js';
import { ACTIONS, moveOf, moveRows, type Refusal } from './review-moves.js';
import { useForgetRecord } from '../api/record-rows.js';
import { useRefusals } from './useRefusals.js';
import './review.css';

interface Props {
  record: RecordDefinition;
  /** One row, or the selected ones; each takes the moves it may. */
  rows: readonly Row[];
  onDone?: (action: ReviewMove['action']) => void;
  size?: 'small' | 'middle';
  type?: 'link' | 'default';
}

/** Tells row by row, or field by field, what stood in the way. */
function useTellRefusals(record: RecordDefinition) {
  const { t } = useTranslation();
  const label = useLabel();
  const list = useRefusals();
  return {
    rows: (refusals: readonly Refusal[], done: number) =>
      list(
        t('review.partly', { done, failed: refusals.length }),
        refusals.map(({ row, reason }) => [String(row[record.title] ?? row.id), reason] as const),
      ),
    error: (error: unknown) => {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) return tellError(error);
      const nameOf = (field: string) => (record.fields[field] ? label(record.fields[field].label) : field);
      return list(
        t('review.incomplete'),
        fields.map(({ field, msg }) => [nameOf(field), msg] as const),
      );
    },
  };
}

/** Asks whether, and for a return why; answers the opinion, or undefined when it was thought better of. */
function useAsk() {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  const [form] = Form.useForm<{ opinion?: string }>();
  const field = useRef<TextAreaRef>(null);
  return async (action: ReviewMove['action'], count: number): Promise<string | undefined> => {
    form.resetFields();
    const asked = action === 'pass' || action === 'return';
    const rules =
      action === 'return'
        ? [{ required: true, whitespace: true, min: 5, max: 500, message: t('review.reasonRule') }]
        : [];
    const agreed = await modal.confirm({
      title: t(`review.ask.${action}`, { rows: count, count }),
      centered: true,
      // Not before it stands open: the dialog gives the focus back only to what had it until then.
      ...(asked ? { autoFocusButton: null, afterOpenChange: (open) => open && field.current?.focus() } : {}),
      content: asked && (
        <Form form={form} layout="vertical">
          <Form.Item
            name="opinion"
            label={t(action === 'return' ? 'review.reason' : 'review.opinion')}
            rules={rules}
          >
            <Input.TextArea ref={field} rows={3} maxLength={500} showCount />
          </Form.Item>
        </Form>
      ),
      onOk: () => (asked ? form.validateFields() : undefined),
    });
    return agreed ? ((form.getFieldValue('opinion') as string | undefined) ?? '') : undefined;
  };
}

/** Buttons for the moves of the review that the server allows with the rows. */
export function StatusActions({ record, rows, onDone, size = 'small', type = 'link' }: Props) {
  const { t } = useTranslation();
  const forget = useForgetRecord(record);
  const tell = useTellRefusals(record);
  const ask = useAsk();
  const mayEdit = usePermission(permissionOf(record, 'edit'));
  const mayReview = usePermission(permissionOf(record, 'review'));

  const run = async (action: ReviewMove['action'], able: readonly Row[]) => {
    const opinion = await ask(action, able.length);
    if (opinion === undefined) return;
    try {
      const refusals = await moveRows(record, able, action, opinion);
      if (refusals.length > 0) tell.rows(refusals, able.length - refusals.length);
      else tellDone(t('done.saved'));
      onDone?.(action);
    } catch (error) {
      tell.error(error);
    }
    await forget();
  };
  return ACTIONS.map((action) => {
    const able = rows.filter((row) => moveOf(row, action));
    const granted = action === 'pass' || action === 'return' ? mayReview : mayEdit;
    if (able.length === 0 || !granted) return null;
    const count = rows.length > 1 ? ` (${able.length})` : '';
    return (
      <Button
        key={action}
        type={type}
        size={size}
        danger={action === 'return'}
        onClick={() => void run(action, able)}
      >
        {t(`review.${action}`)}
        {count}
      </Button>
    );
  });
}

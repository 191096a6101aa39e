import { DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { LeaveInput } from './process-api.js';
import { type Known, UserSelect } from './UserSelect.js';

/** A leave as it is entered. */
export interface EnteredLeave {
  time: [Dayjs, Dayjs];
  text: string;
  taskUser: string;
}

const MOMENT = 'YYYY-MM-DD HH:mm:ss';
const MAX_REASON = 255;
/** Superiors too, and never the asker. */
const APPROVERS = 'blade-desk/process/leave/approvers';

/** A leave as its call wants it. */
export const leaveOf = ({
  time: [from, to],
  text,
  taskUser,
}: EnteredLeave): Omit<LeaveInput, 'processDefinitionId'> => ({
  taskUser,
  startTime: from.format(MOMENT),
  endTime: to.format(MOMENT),
  reason: text,
});

/** A leave as its fields show it. */
export const enteredLeave = ({
  startTime,
  endTime,
  reason,
  taskUser,
}: Omit<LeaveInput, 'processDefinitionId'>): EnteredLeave => ({
  time: [dayjs(startTime), dayjs(endTime)],
  text: reason,
  taskUser,
});

/** The fields of a leave. */
export function LeaveFields({ known }: { known?: readonly Known[] }) {
  const { t } = useTranslation();
  const needed = [{ required: true, message: t('flow.form.needed') }];
  return (
    <>
      <Form.Item name="time" label={t('flow.form.time')} rules={needed}>
        <DatePicker.RangePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="text" label={t('flow.form.reason')} rules={needed}>
        <Input.TextArea rows={3} maxLength={MAX_REASON} showCount />
      </Form.Item>
      <Form.Item name="taskUser" label={t('flow.form.taskUser')} rules={needed}>
        <UserSelect from={APPROVERS} {...(known ? { known } : {})} />
      </Form.Item>
    </>
  );
}

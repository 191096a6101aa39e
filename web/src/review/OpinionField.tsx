import type { Transition } from '@gushu/shared';
import { Form, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  asks: NonNullable<Transition['asks']>;
  inputRef?: Ref<TextAreaRef>;
}

/** Input that a transition requires: a reason, whose minimum length is shown at once, or an opinion. */
export function OpinionField({ asks, inputRef }: Props) {
  const { t } = useTranslation();
  const isReason = asks === 'reason';
  return (
    <Form.Item
      name="opinion"
      label={t(isReason ? 'review.reason' : 'review.opinion')}
      required={isReason}
      extra={isReason && t('review.reasonRule')}
    >
      <Input.TextArea ref={inputRef ?? null} rows={3} maxLength={500} showCount />
    </Form.Item>
  );
}

import type { Transition } from '@gushu/shared';
import { Form, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  asks: NonNullable<Transition['asks']>;
  inputRef?: Ref<TextAreaRef>;
}

/** What a transition asks who makes it for: a reason, with how long it has to be from the beginning, or an opinion. */
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

import { notice, type RowOf } from '@gushu/shared';
import { Form } from 'antd';
import { createContext, type RefObject, use, useEffect } from 'react';
import { entityApi } from '../../api/entity-api.js';
import { addPicture } from '../../attachments/attachment-api.js';
import { useDraftFirst } from '../../editing/useDraftFirst.js';
import { entryDraft } from '../../editing/useEntryForm.js';
import { useTextPictures } from '../../editing/useTextPictures.js';
import type { Control } from '../../layout/control.js';
import { LazyRichText } from '../../rich-text/LazyRichText.js';
import { TextPicturesContext } from '../../rich-text/text-pictures.js';
import { useDraftKey } from '../../session/draft.js';
import { keepDraft } from '../../session/draft-values.js';

export type Notice = RowOf<typeof notice>;

export const noticeApi = entityApi(notice);

/** State of the open dialog's text that saving needs. */
export interface OpenText {
  /** The stored notice: a new one may be stored as a draft for its pictures. */
  stored: () => Notice | undefined;
  /** Number of pictures being uploaded. */
  pending: number;
}

/** Holds the text of the open dialog. */
export const OpenTextContext = createContext<RefObject<OpenText | undefined>>({ current: undefined });

/** The text of a notice; before its first picture the notice is stored without a time of release. */
export function NoticeText(control: Control) {
  const form = Form.useFormInstance<Partial<Notice>>();
  const openRef = use(OpenTextContext);
  const draftKey = useDraftKey({ formKey: entryDraft(notice.name) });
  const stored = () => {
    const values = form.getFieldsValue(true) as Partial<Notice>;
    return values.id === undefined ? undefined : (values as Notice);
  };
  const draftFirst = useDraftFirst({
    storedId: () => stored()?.id,
    isComplete: () =>
      form.validateFields(['title', 'category']).then(
        () => true,
        () => false,
      ),
    store: async () => {
      const { title, category, content } = form.getFieldsValue(true) as Notice;
      const { id, version } = (await noticeApi.save({ title, category, content })) as Notice;
      // They are stored with the draft: a person who opens the dialog again continues the same notice.
      form.setFieldsValue({ id, version });
      keepDraft(draftKey, form.getFieldsValue(true) as Partial<Notice>, {});
      return id;
    },
  });
  const { pictures, pending } = useTextPictures(draftFirst, (id, file) => addPicture(notice, id, file));
  useEffect(() => {
    openRef.current = { stored, pending };
  });
  return (
    <TextPicturesContext value={pictures}>
      <LazyRichText {...control} />
    </TextPicturesContext>
  );
}

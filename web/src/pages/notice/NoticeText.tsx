import { notice, type Row } from '@gushu/shared';
import { Form } from 'antd';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import { addPicture } from '../../attachments/attachment-api.js';
import { useTextPictures } from '../../editing/useTextPictures.js';
import { tellHint, tellRefused } from '../../feedback.js';
import type { Control } from '../../layout/control.js';
import { LazyRichText } from '../../rich-text/LazyRichText.js';
import { TextPicturesContext } from '../../rich-text/text-pictures.js';

export type Notice = Row<typeof notice>;
/** What a draft is known by once it is stored. */
export type Draft = Pick<Notice, 'id' | 'version'>;

export const noticeApi = entityApi(notice);

/** Holds the draft that the open dialog has stored for its pictures; saving goes on with it. */
export const DraftContext = createContext<RefObject<Draft | undefined>>({ current: undefined });

/** The text of a notice; before its first picture the notice is stored without a time of release. */
export function NoticeText(control: Control) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Partial<Notice>>();
  const draftRef = use(DraftContext);
  const isStoring = useRef<Promise<Draft>>(undefined);
  // The dialog was opened anew: a draft of an earlier one is another notice.
  useEffect(() => void (draftRef.current = undefined), [draftRef]);
  const store = async (): Promise<Draft> => {
    const { title, category, content } = form.getFieldsValue(true) as Notice;
    const draft = (await noticeApi.save({ title, category, content })) as Draft;
    tellHint(t('richText.stored'));
    return draft;
  };
  const keep = async (): Promise<string> => {
    const { id } = form.getFieldsValue(true) as Partial<Notice>;
    if (id) return id;
    if (!draftRef.current) {
      try {
        await form.validateFields(['title', 'category']);
      } catch {
        tellRefused(t('richText.unfilled'));
        throw new DOMException('the notice cannot be stored yet', 'AbortError');
      }
      isStoring.current ??= store().finally(() => (isStoring.current = undefined));
      draftRef.current = await isStoring.current;
    }
    return draftRef.current.id;
  };
  const pictures = useTextPictures(keep, (id, file) => addPicture(notice, id, file));
  return (
    <TextPicturesContext value={pictures}>
      <LazyRichText {...control} />
    </TextPicturesContext>
  );
}

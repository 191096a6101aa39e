import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chooser } from '../../attachments/Chooser.js';
import { kindOf, refusalOf } from '../../attachments/draft.js';
import { KindSign } from '../../attachments/KindSign.js';
import { PendingItem } from '../../attachments/PendingItem.js';
import { useUploads } from '../../attachments/useUploads.js';
import { sizeText } from '../../sheet-import/figures.js';

/** A file that is uploaded and not yet a project's. */
export interface NewFile {
  attachId: string;
  fileName: string;
  size: number;
}

interface Props {
  id?: string;
  value?: readonly NewFile[];
  onChange?: (files: NewFile[]) => void;
  /** Told how many are on their way or wait for a retry. */
  onPending: (count: number) => void;
}

const NONE: readonly NewFile[] = [];

/** Takes the new files of a project, each with its progress; its value holds those that are uploaded. */
export function FilesInput({ id, value = NONE, onChange, onPending }: Props) {
  const { t } = useTranslation();
  // Two files may be uploaded before the form has drawn the first.
  const latest = useRef(value);
  useEffect(() => void (latest.current = value), [value]);
  const change = (files: NewFile[]) => {
    latest.current = files;
    onChange?.(files);
  };
  const uploads = useUploads(({ file }, { attachId }) =>
    change([...latest.current, { attachId, fileName: file.name, size: file.size }]),
  );
  const waiting = uploads.list.length;
  useEffect(() => onPending(waiting), [waiting, onPending]);
  const kindsOf = (names: readonly string[]) => names.flatMap((name) => kindOf(name) ?? []);
  const add = (files: readonly File[]) =>
    uploads.add(files, (file, earlier) => {
      const names = [...value.map(({ fileName }) => fileName), ...earlier.map(({ name }) => name)];
      const refusal = refusalOf(file, kindsOf(names));
      return refusal && t(...refusal);
    });
  return (
    <div className="attach-field" id={id}>
      <Chooser onFiles={add} />
      <ul className="attach-items" aria-label={t('attachments.files')}>
        {value.map((file) => (
          <li key={file.attachId} className="attach-item">
            <KindSign type={kindOf(file.fileName)} />
            <div className="attach-what">
              <span className="attach-name">{file.fileName}</span>
              <span className="attach-size figures">{sizeText(file.size)}</span>
            </div>
            <Button
              type="text"
              aria-label={t('attachments.remove', { name: file.fileName })}
              onClick={() => change(value.filter((one) => one !== file))}
            >
              {t('attachments.dismiss')}
            </Button>
          </li>
        ))}
        {uploads.list.map((pending) => (
          <PendingItem
            key={pending.serial}
            pending={pending}
            onRetry={() => uploads.retry(pending.serial)}
            onDrop={() => uploads.drop(pending.serial)}
          />
        ))}
      </ul>
    </div>
  );
}

import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './attachments.css';
import { Chooser } from './Chooser.js';
import { type AttachmentDraft, kindOf, moved, placed, refusalOf, uploadedDraft } from './draft.js';
import { DraftItem } from './DraftItem.js';
import { PendingItem } from './PendingItem.js';
import type { Ground } from './taken.js';
import { type Pending, useUploads } from './useUploads.js';

interface Props {
  id?: string;
  value?: readonly AttachmentDraft[];
  onChange?: (drafts: AttachmentDraft[]) => void;
  /** Told which files are on their way or wait for a retry: what is saved then would be without them. */
  onPending?: (pending: readonly Pending[]) => void;
  /** Files that were on their way when the form was left. */
  left?: readonly File[] | undefined;
  /** Where the tree or the group is: pictures that were taken far from it say so. */
  ground?: Ground | undefined;
}

const NONE: readonly AttachmentDraft[] = [];

/**
 * The one upload field of forms: chooses, drops or takes several files, sends them with their progress, and orders them
 * by drag or by buttons. Its value holds those that are stored; saving is the form's.
 */
export function AttachmentField({ id, value = NONE, onChange, onPending, left, ground }: Props) {
  const { t } = useTranslation();
  // Two files may be stored before the form has drawn the first.
  const latest = useRef(value);
  useEffect(() => void (latest.current = value), [value]);
  const change = (drafts: AttachmentDraft[]) => {
    latest.current = drafts;
    onChange?.(drafts);
  };
  const uploads = useUploads(({ file, serial }, { attachId, taken }) =>
    change(placed(latest.current, uploadedDraft(file, attachId, serial, taken))),
  );
  const { list } = uploads;
  const waiting = list.length;
  useEffect(() => onPending?.(list), [list, onPending]);

  const add = (files: readonly File[]) =>
    uploads.add(files, (file, earlier) => {
      const kinds = [
        ...value.map(({ attachType }) => attachType),
        ...earlier.map(({ name }) => kindOf(name)!),
      ];
      const refusal = refusalOf(file, kinds);
      return refusal && t(...refusal);
    });
  const takeUp = useEffectEvent((files: readonly File[]) => add(files));
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (!left || left.length === 0 || taken.current === left) return;
    taken.current = left;
    takeUp(left);
  }, [left]);
  const failed = uploads.list.filter(({ error }) => error !== undefined);
  return (
    <div className="attach-field" id={id}>
      <Chooser onFiles={add} />
      {failed.length > 1 && (
        <Button className="attach-all" onClick={() => uploads.retry(...failed.map(({ serial }) => serial))}>
          {t('attachments.retryAll', { count: failed.length })}
        </Button>
      )}
      <Ordered drafts={value} onChange={change} ground={ground} />
      {waiting > 0 && (
        <ul className="attach-items" aria-label={t('attachments.pending')}>
          {uploads.list.map((pending) => (
            <PendingItem
              key={pending.serial}
              pending={pending}
              onRetry={() => uploads.retry(pending.serial)}
              onDrop={() => uploads.drop(pending.serial)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface OrderedProps {
  drafts: readonly AttachmentDraft[];
  onChange: (drafts: AttachmentDraft[]) => void;
  ground: Ground | undefined;
}

/** The stored files in their order, which a drag, the buttons and their keys change. */
function Ordered({ drafts, onChange, ground }: OrderedProps) {
  const { t } = useTranslation();
  const [dragged, drag] = useState<number>();
  const [heard, say] = useState('');
  const move = (from: number, to: number) => {
    const draft = drafts[from];
    if (!draft || to < 0 || to >= drafts.length || from === to) return;
    onChange(moved(drafts, from, to));
    say(t('attachments.movedTo', { name: draft.attachmentName, at: to + 1, count: drafts.length }));
  };
  return (
    <>
      <ol className="attach-items" aria-label={t('attachments.files')}>
        {drafts.map((draft, at) => (
          <DraftItem
            key={draft.id ?? draft.attachId}
            draft={draft}
            ground={ground}
            isFirst={at === 0}
            isLast={at === drafts.length - 1}
            isDragged={dragged === at}
            onMove={(by) => move(at, at + by)}
            onDrag={(begins) => drag(begins ? at : undefined)}
            onDragOver={() => {
              if (dragged === undefined || dragged === at) return;
              move(dragged, at);
              drag(at);
            }}
            onChange={(changed) =>
              onChange(drafts.map((one) => (one === draft ? { ...one, ...changed } : one)))
            }
            onRemove={() => {
              onChange(drafts.filter((one) => one !== draft));
              say(t('attachments.removed', { name: draft.attachmentName }));
            }}
          />
        ))}
      </ol>
      <span className="heard" role="status">
        {heard}
      </span>
    </>
  );
}

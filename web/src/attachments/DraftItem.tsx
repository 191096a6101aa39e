import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { attachment, AttachType } from '@gushu/shared';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../columns/record-columns.js';
import { DictionarySelect } from '../fields/DictionarySelect.js';
import { useBlobAddress } from '../session/stored-picture.js';
import { sizeText } from '../sheet-import/figures.js';
import type { AttachmentDraft } from './draft.js';
import { type Ground, metresFrom, placeOf } from './taken.js';
import { TakenLine } from './TakenLine.js';
import { KindSign } from './KindSign.js';
import { IconButton } from '../layout/IconButton.js';

interface Props {
  draft: AttachmentDraft;
  ground: Ground | undefined;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** By one place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void;
  onDrag: (begins: boolean) => void;
  onDragOver: () => void;
  onChange: (changed: Partial<AttachmentDraft>) => void;
  onRemove: () => void;
}

/** One file of the field: what it is, its kind and note, its place in the order. */
export function DraftItem({ draft, ground, isDragged, onDrag, onDragOver, ...props }: Props) {
  const { attachmentName: name, attachType, picture, size } = draft;
  const blob = useBlobAddress(picture instanceof File ? picture : undefined);
  const address = picture instanceof File ? blob : picture;
  return (
    <li
      className={isDragged ? 'attach-item attach-dragged' : 'attach-item'}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <span
        className="attach-handle"
        aria-hidden
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData('text/plain', name);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
      >
        <HolderOutlined />
      </span>
      {address ? (
        <img className="attach-thumb" src={address} alt="" draggable={false} />
      ) : (
        <KindSign type={attachType} />
      )}
      <div className="attach-what">
        <span className="attach-name">{name}</span>
        <span className="attach-size figures">{sizeText(size)}</span>
        <TakenLine taken={draft.taken} metres={metresOf(draft, ground)} />
        <Words draft={draft} onChange={props.onChange} />
      </div>
      <Buttons name={name} {...props} />
    </li>
  );
}

/** How far from the tree it was taken: by where the form has it, else as the server says. */
const metresOf = ({ taken, shootDistance }: AttachmentDraft, ground: Ground | undefined) => {
  const at = placeOf(taken?.shootLon, taken?.shootLat);
  return at && ground ? metresFrom(ground, at) : shootDistance;
};

function Words({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const label = useLabel();
  const { photoKind, remark, author } = attachment.fields;
  const labelled = (text: string) => ({
    'aria-label': `${text}: ${draft.attachmentName}`,
    placeholder: text,
  });
  return (
    <div className="attach-words">
      {draft.attachType === AttachType.picture && (
        <DictionarySelect
          {...labelled(label(photoKind.label))}
          code={photoKind.code}
          value={draft.photoKind}
          onChange={(key) => onChange({ photoKind: (key as string | null) ?? null })}
        />
      )}
      <Input
        {...labelled(label(remark.label))}
        value={draft.remark ?? ''}
        maxLength={remark.max}
        onChange={({ target }) => onChange({ remark: target.value || null })}
      />
      {draft.attachType !== AttachType.document && (
        <Input
          className="attach-author"
          {...labelled(label(author.label))}
          value={draft.author ?? ''}
          maxLength={author.max}
          onChange={({ target }) => onChange({ author: target.value || null })}
        />
      )}
    </div>
  );
}

function Buttons({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: Pick<Props, 'isFirst' | 'isLast' | 'onMove' | 'onRemove'> & { name: string }) {
  const { t } = useTranslation();
  return (
    <span className="attach-buttons">
      <IconButton
        icon={<ArrowUpOutlined />}
        disabled={isFirst}
        label={t('attachments.up', { name })}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={<ArrowDownOutlined />}
        disabled={isLast}
        label={t('attachments.down', { name })}
        onClick={() => onMove(1)}
      />
      <IconButton
        danger
        icon={<DeleteOutlined />}
        label={t('attachments.remove', { name })}
        onClick={onRemove}
      />
    </span>
  );
}

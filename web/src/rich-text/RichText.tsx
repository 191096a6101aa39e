import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../layout/control.js';
import { extensions } from './extensions.js';
import { cleanPasted } from './pasted.js';
import { lossesOf, toStored } from './stored-html.js';
import { Tools } from './Tools.js';
import { usePictures } from './usePictures.js';
import './html-text.css';
import './rich-text.css';

/** A table of empty cells is no empty text, as it is for `isEmpty` of the editor. */
const isNothing = ({ state: { doc } }: Editor): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0;
const storedOf = (editor: Editor): string => (isNothing(editor) ? '' : toStored(editor.getHTML()));

/** Says what the editor cannot hold of a text before anybody changes it; it stays closed until they agree. */
function Losses({ kinds, onAgree }: { kinds: readonly string[]; onAgree: () => void }) {
  const { t } = useTranslation();
  const names = kinds.map((kind) => t(`richText.lost.${kind}`, { defaultValue: `<${kind}>` }));
  return (
    <Alert
      type="warning"
      showIcon
      title={t('richText.losses', { kinds: names.join(t('conflict.comma')) })}
      action={
        <Button size="small" onClick={onAgree}>
          {t('richText.editAnyway')}
        </Button>
      }
    />
  );
}

/** An editor of formatted text; what it makes is HTML, which the server cleans. */
export function RichText({ value, onChange, id, 'aria-required': required = false }: Control) {
  const { t } = useTranslation();
  const html = typeof value === 'string' ? value : '';
  const editorRef = useRef<Editor | null>(null);
  // What came out of the editor, or went in: anything else comes from outside.
  const heldRef = useRef(html);
  const pictures = usePictures(editorRef);
  const takeRef = useRef(pictures.take);
  useEffect(() => void (takeRef.current = pictures.take));
  const editor = useEditor({
    extensions,
    content: html,
    editorProps: {
      attributes: {
        class: 'rich-text-area rich-content',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('richText.area'),
        'aria-required': String(required),
        ...(id ? { id } : {}),
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_, event) => takeRef.current(event.clipboardData),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takeRef.current(event.dataTransfer),
    },
    onUpdate: ({ editor: now }) => {
      heldRef.current = storedOf(now);
      onChange?.(heldRef.current);
    },
  });
  const [losses, setLosses] = useState<readonly string[]>(() => lossesOf(html, storedOf(editor)));
  useEffect(() => void (editorRef.current = editor), [editor]);
  // A draft that is restored, or a form that is reset, comes from outside.
  useEffect(() => {
    if (html === heldRef.current) return;
    heldRef.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
    setLosses(lossesOf(html, storedOf(editor)));
  }, [editor, html]);
  useEffect(() => editor.setEditable(losses.length === 0, false), [editor, losses]);
  return (
    <div className="rich-text">
      {losses.length > 0 ? (
        <Losses kinds={losses} onAgree={() => setLosses([])} />
      ) : (
        <Tools editor={editor} pictures={pictures} />
      )}
      <EditorContent editor={editor} />
    </div>
  );
}

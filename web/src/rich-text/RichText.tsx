import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input, Space } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../layout/control.js';
import './rich-text.css';

const LINK = /^(https?:\/\/|mailto:|tel:)\S+$/i;
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: true, protocols: ['mailto', 'tel'], defaultProtocol: 'https' },
    code: false,
    codeBlock: false,
  }),
];

interface Mark {
  key: string;
  icon: ReactNode;
  on?: boolean;
  run: () => void;
}

/** Asks for the address of a link in a line below the tools; an empty one takes the link away. */
function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? 'https://'));
  const isNone = /^(https:\/\/)?$/.test(address);
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (isNone) chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    onDone();
  };
  return (
    <Space.Compact className="rich-text-link">
      <Input
        autoFocus
        size="small"
        aria-label={t('richText.address')}
        placeholder={t('richText.address')}
        value={address}
        onChange={(event) => setAddress(event.target.value.trim())}
        onKeyDown={(event) => {
          // The form around it must neither be sent by Enter nor closed by Esc.
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') onDone();
          else if (isNone || LINK.test(address)) set();
        }}
      />
      <Button size="small" disabled={!isNone && !LINK.test(address)} onClick={set}>
        {t('action.confirm')}
      </Button>
    </Space.Compact>
  );
}

function useMarks(editor: Editor, onLink: () => void): Mark[] {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading', { level: 3 }),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  const run = () => editor.chain().focus();
  return [
    { key: 'heading', icon: 'H', on: on.heading, run: () => run().toggleHeading({ level: 3 }).run() },
    { key: 'bold', icon: <BoldOutlined />, on: on.bold, run: () => run().toggleBold().run() },
    { key: 'italic', icon: <ItalicOutlined />, on: on.italic, run: () => run().toggleItalic().run() },
    {
      key: 'underline',
      icon: <UnderlineOutlined />,
      on: on.underline,
      run: () => run().toggleUnderline().run(),
    },
    { key: 'strike', icon: <StrikethroughOutlined />, on: on.strike, run: () => run().toggleStrike().run() },
    {
      key: 'bulletList',
      icon: <UnorderedListOutlined />,
      on: on.bulletList,
      run: () => run().toggleBulletList().run(),
    },
    {
      key: 'orderedList',
      icon: <OrderedListOutlined />,
      on: on.orderedList,
      run: () => run().toggleOrderedList().run(),
    },
    {
      key: 'link',
      icon: <LinkOutlined />,
      on: on.link,
      run: onLink,
    },
    { key: 'undo', icon: <UndoOutlined />, run: () => run().undo().run() },
    { key: 'redo', icon: <RedoOutlined />, run: () => run().redo().run() },
  ];
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [linking, setLinking] = useState(false);
  return (
    <>
      <Space.Compact className="rich-text-tools" role="toolbar" aria-label={t('richText.tools')}>
        {useMarks(editor, () => setLinking(!linking)).map(({ key, icon, on, run }) => (
          <Button
            key={key}
            type={on ? 'primary' : 'text'}
            size="small"
            icon={icon}
            title={t(`richText.${key}`)}
            aria-label={t(`richText.${key}`)}
            {...(on === undefined ? {} : { 'aria-pressed': on })}
            onClick={run}
          />
        ))}
      </Space.Compact>
      {linking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

/** An editor of formatted text; what it makes is HTML, which the server cleans. */
export function RichText({ value, onChange, id, 'aria-required': required = false }: Control) {
  const { t } = useTranslation();
  const html = typeof value === 'string' ? value : '';
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
    },
    onUpdate: ({ editor: now }) => onChange?.(now.isEmpty ? '' : now.getHTML()),
  });
  // A draft that is restored, or a form that is reset, comes from outside.
  useEffect(() => {
    if (html !== (editor.isEmpty ? '' : editor.getHTML())) {
      editor.commands.setContent(html, { emitUpdate: false });
    }
  }, [editor, html]);
  return (
    <div className="rich-text">
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

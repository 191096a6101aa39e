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
import { Button, Space } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../fields/control.js';
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

/** Asks for the address of a link; none takes the link away. */
function askLink(editor: Editor, question: string): void {
  const given = window.prompt(question, String(editor.getAttributes('link')['href'] ?? 'https://'));
  if (given === null) return;
  const chain = editor.chain().focus().extendMarkRange('link');
  if (LINK.test(given)) chain.setLink({ href: given }).run();
  else chain.unsetLink().run();
}

function useMarks(editor: Editor): Mark[] {
  const { t } = useTranslation();
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
      run: () => askLink(editor, t('richText.address')),
    },
    { key: 'undo', icon: <UndoOutlined />, run: () => run().undo().run() },
    { key: 'redo', icon: <RedoOutlined />, run: () => run().redo().run() },
  ];
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  return (
    <Space.Compact className="rich-text-tools" role="toolbar" aria-label={t('richText.tools')}>
      {useMarks(editor).map(({ key, icon, on, run }) => (
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
  );
}

/** An editor of formatted text; what it makes is HTML, which the server cleans. */
export function RichText({ value, onChange, id }: Control) {
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

import {
  BgColorsOutlined,
  FontColorsOutlined,
  LinkOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, ColorPicker, Dropdown, Select, Space } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkLine } from './LinkLine.js';
import { BLOCK_TOOLS, TABLE_ACTIONS, TEXT_TOOLS, type Tool } from './tool-list.js';
import type { usePictures } from './usePictures.js';

const PICTURES = '.jpg,.jpeg,.png,.webp,.gif,.bmp';
const LEVELS = [1, 2, 3, 4, 5, 6] as const;
/** Colours that are read on light and dark pages alike. */
const PRESETS = ['#cf1322', '#d46b08', '#d4b106', '#389e0d', '#08979c', '#1677ff', '#722ed1', '#8c8c8c'];

interface ButtonProps {
  name: string;
  icon: ReactNode;
  isOn?: boolean | undefined;
  onClick?: () => void;
}

function ToolButton({ name, icon, isOn, ...button }: ButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      type={isOn ? 'primary' : 'text'}
      size="small"
      icon={icon}
      title={t(`richText.${name}`)}
      aria-label={t(`richText.${name}`)}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      {...button}
    />
  );
}

/** Which heading a block is, if any. */
function BlockSelect({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => LEVELS.find((one) => now.isActive('heading', { level: one })) ?? 0,
  });
  const choose = (chosen: number) => {
    const [chain, wanted] = [editor.chain().focus(), LEVELS.find((one) => one === chosen)];
    (wanted ? chain.setHeading({ level: wanted }) : chain.setParagraph()).run();
  };
  return (
    <Select
      size="small"
      variant="borderless"
      popupMatchSelectWidth={false}
      aria-label={t('richText.heading')}
      value={level}
      onChange={choose}
      options={[
        { value: 0, label: t('richText.paragraph') },
        ...LEVELS.map((one) => ({ value: one, label: t('richText.level', { level: one }) })),
      ]}
    />
  );
}

/** A colour of the text or of its ground. */
function Colour({
  editor,
  name,
  icon,
}: {
  editor: Editor;
  name: 'color' | 'backgroundColor';
  icon: ReactNode;
}) {
  const { t } = useTranslation();
  const set = (colour: string | null) => {
    const chain = editor.chain().focus();
    if (name === 'color') (colour ? chain.setColor(colour) : chain.unsetColor()).run();
    else (colour ? chain.setBackgroundColor(colour) : chain.unsetBackgroundColor()).run();
  };
  return (
    <ColorPicker
      size="small"
      allowClear
      presets={[{ label: t(`richText.${name}`), colors: PRESETS }]}
      onChangeComplete={(colour) => set(colour.cleared ? null : colour.toHexString())}
      onClear={() => set(null)}
    >
      <span>
        <ToolButton name={name} icon={icon} />
      </span>
    </ColorPicker>
  );
}

/** Puts a table in; within one it offers what is done to its rows, columns and cells. */
function TableButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  if (!isInside) return <ToolButton name="table" icon={<TableOutlined />} onClick={insert} />;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: TABLE_ACTIONS.map(({ key }) => ({
          key,
          label: t(`richText.${key}`),
          danger: key.startsWith('delete'),
        })),
        onClick: ({ key }) =>
          TABLE_ACTIONS.find((action) => action.key === key)
            ?.run(editor.chain().focus())
            .run(),
      }}
    >
      <span>
        <ToolButton name="table" icon={<TableOutlined />} isOn />
      </span>
    </Dropdown>
  );
}

type Pictures = Pick<ReturnType<typeof usePictures>, 'mayAdd' | 'left' | 'addFiles'>;

/** Chooses pictures of one's own machine. */
function PictureButton({ left, addFiles }: Pictures) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton name="picture" icon={<PictureOutlined />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURES}
        aria-label={t('richText.pictureFile')}
        onChange={({ target }) => {
          addFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {left > 0 && (
        <span className="rich-text-left" role="status">
          {t('richText.storing', { count: left })}
        </span>
      )}
    </>
  );
}

/** Buttons that are pressed while what they do holds at the cursor. */
function Toggles({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ isOn }) => isOn?.(now)),
  });
  return tools.map(({ key, icon, run }, at) => (
    <ToolButton
      key={key}
      name={key}
      icon={icon}
      isOn={on[at]}
      onClick={() => run(editor.chain().focus()).run()}
    />
  ));
}

/** All that can be done to the text, in one row that wraps. */
export function Tools({ editor, pictures }: { editor: Editor; pictures: Pictures }) {
  const { t } = useTranslation();
  const [linking, setLinking] = useState(false);
  const isLinked = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const run = () => editor.chain().focus();
  return (
    <>
      <Space className="rich-text-tools" size={0} role="toolbar" aria-label={t('richText.tools')}>
        <BlockSelect editor={editor} />
        <Toggles editor={editor} tools={TEXT_TOOLS} />
        <Colour editor={editor} name="color" icon={<FontColorsOutlined />} />
        <Colour editor={editor} name="backgroundColor" icon={<BgColorsOutlined />} />
        <Toggles editor={editor} tools={BLOCK_TOOLS} />
        <ToolButton
          name="link"
          icon={<LinkOutlined />}
          isOn={isLinked}
          onClick={() => setLinking(!linking)}
        />
        <TableButton editor={editor} />
        {pictures.mayAdd && <PictureButton {...pictures} />}
        <ToolButton name="undo" icon={<UndoOutlined />} onClick={() => run().undo().run()} />
        <ToolButton name="redo" icon={<RedoOutlined />} onClick={() => run().redo().run()} />
      </Space>
      {linking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ChainedCommands, Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { SubscriptIcon, SuperscriptIcon } from './script-icons.js';

/** A button of the toolbar: its action, and when it is on. */
export interface Tool {
  key: string;
  icon: ReactNode;
  isOn?: (editor: Editor) => boolean;
  run: (chain: ChainedCommands) => ChainedCommands;
}

const mark = (key: string, icon: ReactNode): Tool => ({
  key,
  icon,
  isOn: (editor) => editor.isActive(key),
  run: (chain) => chain.toggleMark(key),
});

const align = (place: string, icon: ReactNode): Tool => ({
  key: `align-${place}`,
  icon,
  isOn: (editor) => editor.isActive({ textAlign: place }),
  run: (chain) => chain.toggleTextAlign(place),
});

/** Tools for marks of the text and its alignment. */
export const TEXT_TOOLS: readonly Tool[] = [
  mark('bold', <BoldOutlined />),
  mark('italic', <ItalicOutlined />),
  mark('underline', <UnderlineOutlined />),
  mark('strike', <StrikethroughOutlined />),
  mark('subscript', <SubscriptIcon />),
  mark('superscript', <SuperscriptIcon />),
];

export const BLOCK_TOOLS: readonly Tool[] = [
  align('left', <AlignLeftOutlined />),
  align('center', <AlignCenterOutlined />),
  align('right', <AlignRightOutlined />),
  {
    key: 'bulletList',
    icon: <UnorderedListOutlined />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    key: 'orderedList',
    icon: <OrderedListOutlined />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  { key: 'clear', icon: <ClearOutlined />, run: (chain) => chain.unsetAllMarks().unsetTextAlign() },
];

/** Actions on the table around the cursor. */
export const TABLE_ACTIONS: readonly { key: string; run: Tool['run'] }[] = [
  { key: 'addRowBefore', run: (chain) => chain.addRowBefore() },
  { key: 'addRowAfter', run: (chain) => chain.addRowAfter() },
  { key: 'addColumnBefore', run: (chain) => chain.addColumnBefore() },
  { key: 'addColumnAfter', run: (chain) => chain.addColumnAfter() },
  { key: 'mergeOrSplit', run: (chain) => chain.mergeOrSplit() },
  { key: 'toggleHeaderRow', run: (chain) => chain.toggleHeaderRow() },
  { key: 'deleteRow', run: (chain) => chain.deleteRow() },
  { key: 'deleteColumn', run: (chain) => chain.deleteColumn() },
  { key: 'deleteTable', run: (chain) => chain.deleteTable() },
];

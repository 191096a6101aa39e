import TextAlign from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontSize, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { blocks, marks } from './blocks.js';
import { OtherStyles } from './styles.js';
import { tables } from './tables.js';

/** All that the server lets through in a formatted text (`server/src/html`). */
export const extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['mailto', 'tel'],
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
    code: false,
    codeBlock: false,
    listItem: false,
  }),
  TextStyle,
  Color,
  BackgroundColor,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph', 'div', 'pre'] }),
  OtherStyles,
  ...blocks,
  ...marks,
  ...tables,
];

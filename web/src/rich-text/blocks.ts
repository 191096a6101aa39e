import { Extension, Mark, mergeAttributes, Node } from '@tiptap/react';
import Image from '@tiptap/extension-image';

const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr, section, article, center, figure';
const hasBlocks = (element: HTMLElement): boolean => element.querySelector(BLOCKS) !== null;

/** A division with text in it. */
const Div = Node.create({
  name: 'div',
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'div', getAttrs: (element) => (hasBlocks(element) ? false : {}) }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** A division with blocks in it. */
const DivGroup = Node.create({
  name: 'divGroup',
  group: 'block',
  content: 'block+',
  parseHTML: () => [{ tag: 'div', getAttrs: (element) => (hasBlocks(element) ? {} : false) }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** Text whose blanks and line ends stay; other than tiptap's block of code it may be formatted. */
const Pre = Node.create({
  name: 'pre',
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' as const }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, 0],
});

/** An item of a list, which may begin with any block. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** Notes which paragraphs the text has itself; others stand around bare text, and are taken away again. */
const GivenParagraphs = Extension.create({
  name: 'givenParagraphs',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        given: {
          default: false,
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => element.tagName === 'P',
          renderHTML: ({ given }) => (given ? { 'data-given': '' } : {}),
        },
      },
    },
  ],
});

/** A picture in the line; one that has no address, or none for its reader, keeps its place. */
const TextImage = Image.extend({
  parseHTML: () => [{ tag: 'img' }],
  addAttributes() {
    return { ...this.parent?.(), 'data-attachment': { default: null } };
  },
}).configure({ inline: true });

/** A mark that is one element and no more. */
const plainMark = (name: string, tag: string, shortcut?: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return shortcut ? { [shortcut]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });

export const blocks = [Div, DivGroup, Pre, ListItem, GivenParagraphs, TextImage];
export const marks = [
  plainMark('subscript', 'sub', 'Mod-,'),
  plainMark('superscript', 'sup', 'Mod-.'),
  plainMark('code', 'code'),
];

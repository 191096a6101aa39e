import { existsSync } from 'node:fs';
import { type Language, message } from '@gushu/shared';
import pdfmake from 'pdfmake';
import { BOLD, CHINESE, RARE, REGULAR } from './fonts.js';
import { Glyphs } from './glyphs.js';

/** A document printed on pages of A4: plain data, so that it can go to another process. Lengths are in points. */
export interface Paper {
  title: string;
  /** Of what the paper says by itself. */
  language: Language;
  /** Pages lie on their side. */
  isWide?: boolean;
  fontSize: number;
  margin: number;
  /** As pdfmake reads it. */
  content: object[];
  /** Stands at the foot of each page, before the number of the page. */
  foot?: string;
  /** Files of this machine with the pictures that `content` names. */
  pictures?: readonly string[];
}

const FOOT_SIZE = 8;
const SECOND = '#55645c';
const FILES: ReadonlySet<string> = new Set([REGULAR, BOLD, ...RARE.map(({ path }) => path)]);

/** Data of a piece of content that pdfmake passes when it asks whether a page ends before it. */
interface Node {
  headlineLevel?: number;
}

interface Around {
  getFollowingNodesOnPage: () => readonly Node[];
}

/** Tables of a paper that goes to another process name this layout: lines between the rows alone. */
const LAYOUTS = {
  rows: {
    hLineWidth: (at: number) => (at === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#e3e9e6',
    paddingLeft: () => 0,
    paddingRight: () => 8,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
};

let isReady = false;

/** Fonts and the paper's own pictures are read from the machine; nothing that it says opens another file or address. */
function prepare(pictures: ReadonlySet<string>): void {
  pdfmake.setLocalAccessPolicy((path) => FILES.has(path) || pictures.has(path));
  if (isReady) return;
  const normal: [string, string] = [REGULAR, 'NotoSansCJKsc-Regular'];
  const bold: [string, string] = existsSync(BOLD) ? [BOLD, 'NotoSansCJKsc-Bold'] : normal;
  pdfmake.addFonts({ [CHINESE]: { normal, bold, italics: normal, bolditalics: bold } });
  for (const { name, path } of RARE)
    pdfmake.addFonts({ [name]: { normal: path, bold: path, italics: path, bolditalics: path } });
  pdfmake.addTableLayouts(LAYOUTS);
  pdfmake.setUrlAccessPolicy(() => false);
  isReady = true;
}

/** The foot of a page: its number alone in the middle, or at the end of a line that says more. */
function footOf({ foot, margin }: Paper, glyphs: Glyphs): (page: number, pages: number) => object {
  const style = { fontSize: FOOT_SIZE, color: SECOND };
  const said = foot === undefined ? undefined : (glyphs.runs(foot) ?? foot);
  return (page, pages) => {
    const number = `${page} / ${pages}`;
    if (said === undefined) return { text: number, alignment: 'center', fontSize: FOOT_SIZE };
    return {
      margin: [margin, margin / 4, margin, 0],
      columns: [
        { text: said, ...style },
        { text: number, alignment: 'right', width: 50, ...style },
      ],
    };
  };
}

/** The content of a paper, with a last line about characters that no font of this machine has. */
function shown({ content, language }: Paper, glyphs: Glyphs): unknown[] {
  const said = content.map((each) => glyphs.content(each));
  if (glyphs.missing.size === 0) return said;
  const text = message('pdf.missing', language, { codes: [...glyphs.missing].join(' ') });
  return [...said, { text, fontSize: FOOT_SIZE, color: SECOND, margin: [0, 8, 0, 0] }];
}

function made(paper: Paper) {
  const { title, isWide, fontSize, margin, pictures = [] } = paper;
  prepare(new Set(pictures));
  const glyphs = new Glyphs();
  const footer = footOf(paper, glyphs);
  return pdfmake.createPdf({
    info: { title },
    pageSize: 'A4',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: margin,
    defaultStyle: { font: CHINESE, fontSize },
    content: shown(paper, glyphs),
    footer,
    // A heading stands on the page of the text below it.
    pageBreakBefore: ({ headlineLevel }: Node, { getFollowingNodesOnPage }: Around) =>
      headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
  });
}

/** A paper as the bytes of a PDF; its texts can be searched and copied. */
export const paperBytes = (paper: Paper): Promise<Buffer> => made(paper).getBuffer();

/** Writes a paper as a PDF to a path of this machine. */
export const writePaper = (paper: Paper, path: string): Promise<void> => made(paper).write(path);

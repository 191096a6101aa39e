import { useState } from 'react';
import { openPart, screen, waitFor } from '../../test/open.js';
import { EMBEDDED, LINK, paste } from '../../test/paste.js';
import { RichText } from './RichText.js';
import { type TextPictures, TextPicturesContext } from './text-pictures.js';

interface PartProps {
  html: string;
  pictures?: TextPictures | undefined;
  onHeld: (html: string) => void;
}

/** A form with one text. */
function Part({ html, pictures, onHeld }: PartProps) {
  const [value, setValue] = useState(html);
  const change = (now: unknown) => {
    onHeld(String(now));
    setValue(String(now));
  };
  return (
    <TextPicturesContext value={pictures}>
      <RichText value={value} onChange={change} />
    </TextPicturesContext>
  );
}

async function open(html: string, add?: TextPictures['add']) {
  const held = { html, pending: 0 };
  const pictures = add && { add, onPending: (more: number) => void (held.pending += more) };
  const onHeld = (now: string) => void (held.html = now);
  const { user } = await openPart(<Part html={html} onHeld={onHeld} pictures={pictures} />);
  return { user, held, area: await screen.findByRole('textbox', { name: '正文' }) };
}

describe('a formatted text that is written', () => {
  it('says what the editor cannot keep before anything is changed, and stays closed until that is agreed to', async () => {
    const { user, area, held } = await open('<p>文</p><video src="https://a.test/v.mp4"></video>');
    await screen.findByText(/无法保留的内容：<video>/);
    expect(area.getAttribute('contenteditable')).toBe('false');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(held.html).toContain('<video');
    await user.click(screen.getByRole('button', { name: '仍要修改' }));
    await waitFor(() => expect(area.getAttribute('contenteditable')).toBe('true'));
    await screen.findByRole('toolbar');
  });

  it('stores a picture that is pasted, and holds its link alone', async () => {
    const stored: File[] = [];
    const add = (file: File) => Promise.resolve(`${LINK}&n=${stored.push(file)}`);
    const { area, held } = await open('<p>文</p>', add);
    paste(area, `<p>图<img src="${EMBEDDED}" alt="图示"></p><table><tr><td>一级</td></tr></table>`);
    await waitFor(() => expect(held.html).toContain(LINK));
    expect(held.html).not.toContain('data:');
    expect(held.html).toContain('<td>');
    expect(stored.map(({ type }) => type)).toEqual(['image/png']);
    paste(area, '', [new File(['x'], '照片.png', { type: 'image/png' })]);
    await waitFor(() => expect(held.html).toContain('alt="照片"'));
    expect(stored).toHaveLength(2);
  });

  it('says how many pictures could not be stored, and keeps what was pasted with them', async () => {
    const add = () => Promise.reject(new TypeError('away'));
    const { area, held } = await open('<p>文</p>', add);
    paste(area, `<p>甲<img src="file:///C:/a.png">乙<img src="${EMBEDDED}"></p>`);
    await screen.findByText(/有2张图片未能上传/);
    expect(held.html).toMatch(/甲.*乙/);
    expect(held.html).not.toContain('<img');
  });

  it('has the pictures of a paste on their way until it holds what was pasted with them', async () => {
    const stored: ((link: string) => void)[] = [];
    const add = () => new Promise<string>((resolve) => void stored.push(resolve));
    const { area, held } = await open('<p>文</p>', add);
    paste(area, `<p>甲<img src="${EMBEDDED}">乙<img src="${EMBEDDED}"></p>`);
    expect(held.pending).toBe(2);
    await waitFor(() => expect(stored).toHaveLength(1));
    stored[0]!(LINK);
    await waitFor(() => expect(stored).toHaveLength(2));
    expect([held.pending, held.html]).toEqual([1, '<p>文</p>']);
    stored[1]!(LINK);
    await waitFor(() => expect(held.pending).toBe(0));
    expect(held.html).toMatch(/甲.*乙/);
    paste(area, '', [new File(['x'], '照片.png', { type: 'image/png' })]);
    expect(held.pending).toBe(1);
    await waitFor(() => expect(stored).toHaveLength(3));
    stored[2]!(LINK);
    await waitFor(() => expect(held.pending).toBe(0));
    expect(held.html).toContain('alt="照片"');
  });

  it('offers and takes no pictures where its row has no files', async () => {
    const { area, held } = await open('<p>文</p>');
    expect(screen.queryByRole('button', { name: '插入图片' })).toBeNull();
    paste(area, `<p>甲<img src="${EMBEDDED}"></p>`);
    await screen.findByText('此处不能上传图片，图片已略去');
    expect(held.html).toContain('甲');
  });

  it('keeps the text of a paste whose row cannot be stored yet, and asks for the row once', async () => {
    let asked = 0;
    const add = () => Promise.reject(new DOMException(`asked ${++asked}`, 'AbortError'));
    const { area, held } = await open('<p>文</p>', add);
    paste(area, `<p>甲<img src="${EMBEDDED}">乙<img src="${EMBEDDED}">丙</p>`);
    await screen.findByText(/有2张图片未能上传/);
    expect(held.html).toMatch(/甲.*乙.*丙/);
    expect(held.html).not.toContain('<img');
    expect([asked, held.pending]).toEqual([1, 0]);
  });

  it('stores a copy of a picture that is pasted from the text of another row', async () => {
    const add = () => Promise.resolve(`${LINK}&copy=1`);
    const { area, held } = await open('<p>文</p>', add);
    const blob = () => Promise.resolve(new Blob(['x'], { type: 'image/png' }));
    window.fetch = () => Promise.resolve({ ok: true, blob } as Response);
    paste(
      area,
      `<p>图<img src="https://gushu.test/api/blade-resource/attach/media?name=other.png&sign=1"></p>`,
    );
    await waitFor(() => expect(held.html).toContain('copy=1'));
    expect(held.html).not.toContain('other.png');
  });

  it.each(['图.svg', '说明.txt'])('says in the language of the page that %s is no picture', async (name) => {
    window.createImageBitmap = () =>
      Promise.reject(new DOMException('The source image could not be decoded.', 'InvalidStateError'));
    const { user, held } = await open('<p>文</p>', () => Promise.resolve(LINK));
    const input = screen.getByLabelText<HTMLInputElement>('选择图片');
    const type = name.endsWith('svg') ? 'image/svg+xml' : 'text/plain';
    await user.upload(input, new File(['x'], name, { type }));
    await screen.findByText(`“${name}”不是可用的图片，请选用 JPG、PNG 或 WebP 图片`);
    expect(held).toEqual({ html: '<p>文</p>', pending: 0 });
  });

  it('keeps a picture of the web, and one that its reader may not see', async () => {
    const { user, held } = await open(
      '<p><img src="https://pictures.test/a.png" alt="甲" /><img data-attachment="7" alt="乙" /></p>',
    );
    await user.click(screen.getByRole('button', { name: '表格' }));
    await waitFor(() => expect(held.html).toContain('<table'));
    expect(held.html).toContain('src="https://pictures.test/a.png"');
    expect(held.html).toContain('data-attachment="7"');
  });
});

/** A picture as the viewer and the carousel show it. */
export interface ViewPicture {
  url: string;
  /** The same smaller, at most 600 px, for strips and walls. */
  thumb?: string | undefined;
  pictureName?: string | null | undefined;
  xzName?: string | null | undefined;
  /** Age of the tree, years. */
  age?: number | null | undefined;
  author?: string | null | undefined;
}

/** A file of an entry, as far as pictures need it. */
interface PictureFile {
  url: string;
  thumbUrl?: string | null;
  largeUrl?: string | null;
  name?: string | null;
  remark?: string | null;
  author?: string | null;
}

/** What the pictures of an entry have in common. */
type Common = Omit<ViewPicture, 'url' | 'thumb'>;

/** The pictures of an entry with what is known of them; a picture's own caption and author come before the entry's. */
export const viewPictures = (files: readonly PictureFile[], common: Common): ViewPicture[] =>
  files.map(({ url, thumbUrl, largeUrl, remark, author }) => ({
    ...common,
    url: largeUrl ?? url,
    thumb: thumbUrl ?? url,
    pictureName: remark || common.pictureName,
    author: author || common.author,
  }));

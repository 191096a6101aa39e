/** A picture as the viewer and the carousel show it. */
export interface ViewPicture {
  url: string;
  /** Smaller version, at most 600 px, for strips and walls. */
  thumb?: string | undefined;
  pictureName?: string | null | undefined;
  xzName?: string | null | undefined;
  /** Age of the tree, years. */
  age?: number | null | undefined;
  author?: string | null | undefined;
}

/** The part of an entry's file that pictures need. */
interface PictureFile {
  url: string;
  thumbUrl?: string | null;
  largeUrl?: string | null;
  name?: string | null;
  remark?: string | null;
  author?: string | null;
}

/** Fields that all pictures of an entry share. */
type Common = Omit<ViewPicture, 'url' | 'thumb'>;

/** The pictures of an entry with their details; a picture's own caption and author come before the entry's. */
export const viewPictures = (files: readonly PictureFile[], common: Common): ViewPicture[] =>
  files.map(({ url, thumbUrl, largeUrl, remark, author }) => ({
    ...common,
    url: largeUrl ?? url,
    thumb: thumbUrl ?? url,
    pictureName: remark || common.pictureName,
    author: author || common.author,
  }));

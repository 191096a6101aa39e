declare module 'fontkit' {
  /** The part that we use of fontkit, which brings no types. */
  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  /** Opens a font of this machine; of a collection the one of that name. */
  export function openSync(path: string, name?: string): Font;
}

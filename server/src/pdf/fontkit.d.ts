declare module 'fontkit' {
  /** What this house uses of it; the package brings no types. */
  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  /** Opens a font of this machine; of a collection the one of that name. */
  export function openSync(path: string, name?: string): Font;
}

declare module 'pdfmake' {
  /** The part that we use of pdfmake, which brings no types. */
  interface PdfMake {
    addFonts(fonts: Record<string, Record<string, string | [path: string, name: string]>>): void;
    addTableLayouts(layouts: Record<string, object>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer>; write(path: string): Promise<void> };
  }
  const pdfmake: PdfMake;
  export default pdfmake;
}

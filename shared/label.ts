/** A text in the two languages of the product: [Chinese, English]. */
export type Label = readonly [zh: string, en: string];

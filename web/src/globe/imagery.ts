/** Pictures of the earth are dark enough for points and panels to stand out. */
export const DIMMED = { brightness: 0.5, saturation: 0.6 };

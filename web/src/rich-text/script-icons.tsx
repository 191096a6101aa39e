import Icon from '@ant-design/icons';

/** An x with a small 2 at a height: as strokes, since letters in a button are read as its name. */
const script = (y: number) => () => (
  <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="2">
    <path d="M3 6l10 12M13 6L3 18" />
    <path strokeWidth="1.5" d={`M16 ${y + 1.5}a2.5 2.5 0 1 1 4.6 1.4L16 ${y + 8}h5.5`} />
  </svg>
);
const Lower = script(14);
const Upper = script(2);

export const SubscriptIcon = () => <Icon component={Lower} aria-hidden />;
export const SuperscriptIcon = () => <Icon component={Upper} aria-hidden />;

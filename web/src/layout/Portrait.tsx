import { Avatar } from 'antd';
import { Rings } from '../rings/Rings.js';
import { useStoredPicture } from '../session/stored-picture.js';
import './layout.css';

/** The mark is drawn smaller than the round it stands in. */
const SHARE = 0.8;

/** A person's picture; the product's mark where there is none, or none that can be shown. */
export function Portrait({ link, size }: { link: string | undefined; size: number }) {
  const picture = useStoredPicture(link);
  return (
    <Avatar
      size={size}
      src={picture}
      className="portrait"
      icon={<Rings kind="mark" size={Math.round(size * SHARE)} />}
      alt=""
    />
  );
}

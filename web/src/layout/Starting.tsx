import { Rings } from '../rings/Rings.js';
import './layout.css';

/** Shown until the first page has been loaded. */
export function Starting() {
  return (
    <div className="starting">
      <Rings kind="loading" size={56} />
    </div>
  );
}

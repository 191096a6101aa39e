import { App } from 'antd';
import './review.css';

/** What was refused, and why. */
export type RefusalLine = readonly [what: string, why: string];

/** A dialog that lists what was refused, each with its reason. */
export function useRefusals(): (title: string, lines: readonly RefusalLine[]) => void {
  const { modal } = App.useApp();
  return (title, lines) =>
    void modal.warning({
      title,
      width: 560,
      content: (
        <ul className="refusals">
          {lines.map(([what, why], at) => (
            <li key={at}>
              {what && <b>{what} </b>}
              {why}
            </li>
          ))}
        </ul>
      ),
    });
}

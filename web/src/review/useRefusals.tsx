import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import './review.css';

/** Refused thing and the reason. */
export type RefusalLine = readonly [what: string, why: string];

/** A dialog that lists refusals with their reasons; it links to the place where missing values can be filled in. */
export function useRefusals(): (
  title: string,
  lines: readonly RefusalLine[],
  onFill?: (() => void) | undefined,
) => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return (title, lines, onFill) =>
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
      ...(onFill ? { okCancel: true, okText: t('review.fillIn'), onOk: onFill } : {}),
    });
}

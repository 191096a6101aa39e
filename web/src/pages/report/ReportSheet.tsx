import type { ReportPreview } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { countText } from '../../sheet-import/figures.js';
import './report.css';

/** A filled report as its workbook has it, as far as the screen shows its rows. */
export function ReportSheet({ sheet: { title, rows, widths, total }, shown }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {total > shown && (
        <p className="report-part">
          {t('reports.part', { total: countText(total), shown: countText(shown) })}
        </p>
      )}
      <div className="report-place" tabIndex={0} role="region" aria-label={title}>
        <table className="report-sheet">
          <colgroup>
            {widths.map((width, at) => (
              <col key={at} style={{ width: `${width}ch` }} />
            ))}
          </colgroup>
          <tbody>
            {rows.map((cells, line) => (
              <tr key={line}>
                {cells.map(({ text, bold, align, colSpan, rowSpan }, at) => (
                  <td
                    key={at}
                    colSpan={colSpan}
                    rowSpan={rowSpan}
                    style={{ textAlign: align, fontWeight: bold ? 600 : undefined }}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface Props {
  sheet: ReportPreview;
  /** Rows that the screen shows at most. */
  shown: number;
}

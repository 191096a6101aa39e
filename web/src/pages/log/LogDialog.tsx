import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { Dialog } from '../../layout/Dialog.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import type { LogKind, LogRow } from './log-columns.js';
import '../../faults/error-log.css';

/** Long texts stand below each other in a monospaced face, in this order. */
const LONG = ['message', 'stackTrace', 'logData', 'params', 'changes'];
const HIDDEN = new Set(['id', 'chain', 'link', 'begun', 'previous', ...LONG]);

/** JSON is set out over lines; anything else stands as it is. */
function readable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    return /^[[{]/.test(value) ? JSON.stringify(JSON.parse(value), null, 2) : value;
  } catch {
    return value;
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function Details({ row }: { row: LogRow }) {
  const { t } = useTranslation();
  const label = (name: string) => t(`log.${name}`, { defaultValue: name });
  const short = Object.entries(row).filter(([name, value]) => !HIDDEN.has(name) && !isEmpty(value));
  return (
    <>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, md: 2 }}
        items={short.map(([name, value]) => ({ key: name, label: label(name), children: String(value) }))}
      />
      {LONG.filter((name) => !isEmpty(row[name])).map((name) => (
        <section key={name} className="log-long">
          <h4>{label(name)}</h4>
          <pre className="stack">{readable(row[name])}</pre>
        </section>
      ))}
    </>
  );
}

/** One line of a log, whole. */
export function LogDialog({ kind, id, onClose }: { kind: LogKind; id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['log', kind, id],
    queryFn: ({ signal }) => get<LogRow>(`blade-log/${kind}/detail`, { id }, signal),
  });
  return (
    <Dialog open width={880} title={t(`log.heading.${kind}`)} footer={null} onCancel={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LateRings />}
      {data && <Details row={data} />}
    </Dialog>
  );
}

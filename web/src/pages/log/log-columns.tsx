import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../../columns/column.js';

/** The three logs of Blade and the audit trail, by the name in their path. */
export type LogKind = 'usual' | 'api' | 'error' | 'audit';

/** A line of a log; which parts it has is up to its kind. */
export type LogRow = { id: string; createTime: string } & Record<string, unknown>;

const WIDTHS: Readonly<Record<string, number>> = {
  createTime: 165,
  requestUri: 340,
  path: 280,
  title: 180,
  exceptionName: 220,
  methodClass: 220,
  userAgent: 240,
  targets: 220,
  method: 84,
  logLevel: 84,
  time: 130,
  httpStatus: 84,
  outcome: 150,
  lineNumber: 84,
};

const SHOWN: Readonly<Record<LogKind, readonly string[]>> = {
  usual: ['createTime', 'logLevel', 'logId', 'requestUri', 'method', 'remoteIp', 'createBy'],
  api: ['createTime', 'requestUri', 'method', 'httpStatus', 'time', 'remoteIp', 'createBy'],
  error: ['createTime', 'exceptionName', 'requestUri', 'method', 'remoteIp', 'createBy'],
  audit: ['createTime', 'kind', 'account', 'userName', 'method', 'path', 'outcome', 'address'],
};

const MORE: Readonly<Record<LogKind, readonly string[]>> = {
  usual: ['tenantId', 'serviceId', 'serverIp', 'requestId'],
  api: ['title', 'tenantId', 'methodClass', 'methodName', 'serviceId', 'userAgent', 'requestId'],
  error: ['tenantId', 'fileName', 'lineNumber', 'methodClass', 'methodName', 'serviceId', 'requestId'],
  audit: ['tenantId', 'targets', 'httpStatus', 'reason', 'requestId'],
};

const SEARCHED: Readonly<Record<LogKind, readonly string[]>> = {
  usual: ['createTime', 'logId', 'requestUri', 'createBy'],
  api: ['createTime', 'requestUri', 'createBy', 'remoteIp'],
  error: ['createTime', 'exceptionName', 'requestUri', 'createBy'],
  audit: ['createTime', 'account', 'kind', 'path', 'outcome'],
};

const NUMBERS = new Set(['time', 'httpStatus', 'lineNumber']);
const COLORS: Readonly<Record<string, string>> = {
  ok: 'green',
  refused: 'orange',
  fault: 'red',
  begun: 'gold',
};

/** Words of the audit trail as the reader's language has them. */
function AuditWord({ name, value, t }: { name: string; value: string; t: TFunction }) {
  if (name === 'outcome') {
    return <Tag color={COLORS[value] ?? ''}>{t(`log.outcomes.${value}`, { defaultValue: value })}</Tag>;
  }
  return <>{t(`log.kinds.${value}`, { defaultValue: value })}</>;
}

const isWord = (kind: LogKind, name: string): boolean =>
  kind === 'audit' && (name === 'outcome' || name === 'kind');

/** Choices of the search row for columns that know few words. */
const choices = (name: string, t: TFunction) => {
  const [group, words] =
    name === 'outcome'
      ? (['outcomes', ['ok', 'refused', 'fault', 'begun']] as const)
      : (['kinds', ['write', 'sign-in', 'sign-out', 'refusal', 'grant', 'export']] as const);
  return words.map((value) => ({ value, label: t(`log.${group}.${value}`) }));
};

function logColumn(kind: LogKind, dataIndex: string, t: TFunction): TableColumn<LogRow> {
  const numeric = NUMBERS.has(dataIndex);
  return {
    dataIndex,
    title: t(`log.${dataIndex}`),
    width: WIDTHS[dataIndex] ?? 140,
    ellipsis: true,
    sorter: dataIndex === 'createTime' || numeric,
    search: SEARCHED[kind].includes(dataIndex),
    ...(numeric ? { align: 'right' as const } : {}),
    ...(isWord(kind, dataIndex)
      ? { valueType: 'select' as const, fieldProps: { options: choices(dataIndex, t) } }
      : {}),
    ...(dataIndex === 'createTime'
      ? { valueType: 'dateTimeRange' as const, range: ['createTime_datege', 'createTime_datele'] as const }
      : {}),
    render: (_, row) => {
      const text = String(row[dataIndex] ?? '');
      return isWord(kind, dataIndex) ? <AuditWord name={dataIndex} value={text} t={t} /> : text;
    },
  };
}

/** Columns of a log, the newest first by the server. */
export function useLogColumns(kind: LogKind): TableColumn<LogRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      ...SHOWN[kind].map((name) => logColumn(kind, name, t)),
      ...MORE[kind].map((name) => ({ ...logColumn(kind, name, t), offAtFirst: true })),
    ],
    [t, kind],
  );
}

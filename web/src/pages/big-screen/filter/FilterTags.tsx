import { CloseOutlined } from '@ant-design/icons';
import { faultText } from '@gushu/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedAlert } from '../../../layout/StaleAlert.js';
import { numberText } from '../../../locales/number-text.js';
import { AREA, CODE_NAMES, type CodeName, type FilterName, MEASURE_NAMES } from './filter.js';
import type { Filtered } from './useFiltered.js';
import { useCodesText, useFilterName, useMeasureText } from './useFilterText.js';
import type { WallFilter } from './useWallFilter.js';

interface TagProps {
  name: FilterName;
  onRemove: () => void;
  children?: ReactNode;
}

/** One filter; its cross removes it. */
function FilterTag({ name, onRemove, children }: TagProps) {
  const { t } = useTranslation();
  const nameOf = useFilterName();
  return (
    <li>
      <span>
        {nameOf(name)}
        {children && <b>{children}</b>}
      </span>
      <button type="button" aria-label={t('query.drop', { name: nameOf(name) })} onClick={onRemove}>
        <CloseOutlined />
      </button>
    </li>
  );
}

function CodesTag({ name, value, onRemove }: { name: CodeName; value: string; onRemove: () => void }) {
  return (
    <FilterTag name={name} onRemove={onRemove}>
      {useCodesText(name, value)}
    </FilterTag>
  );
}

/** Number of trees that match the filter, or why it is not known. */
function Left({ read, fault }: { read: Filtered; fault: WallFilter['fault'] }) {
  const { t, i18n } = useTranslation();
  if (fault) {
    const label = t('query.shape');
    return (
      <p role="alert" className="screen-filter-fault">
        {label} {faultText(fault, i18n.language === 'en' ? 'en' : 'zh', { label })}
      </p>
    );
  }
  if (!read.data)
    return read.error ? <FailedAlert read={read} /> : <p aria-live="polite">{t('wall.filter.counting')}</p>;
  const { vigor } = read.data;
  const sumOf = (isBeside: boolean) =>
    vigor.reduce((sum, { beside = false, num }) => sum + (beside === isBeside ? num : 0), 0);
  const [count, dead] = [sumOf(false), sumOf(true)];
  return (
    <p aria-live="polite" data-stale={read.isPlaceholderData || undefined}>
      {t('wall.filter.left', { num: numberText(count), count })}
      {dead > 0 && <small>{t('wall.filter.dead', { num: numberText(dead) })}</small>}
      <small> · {t('wall.filter.rest')}</small>
    </p>
  );
}

/** Filters of the wall; each can be removed by itself, and all by one button. */
export function FilterTags({ wall, read }: { wall: WallFilter; read: Filtered }) {
  const { t } = useTranslation();
  const measureText = useMeasureText();
  const { filter, change, clear, fault } = wall;
  if (!wall.isOn) return null;
  const removal = (name: FilterName) => () => change({ [name]: '' });
  return (
    <section className="screen-filter" aria-label={t('wall.filter.title')}>
      <Left read={read} fault={fault} />
      <ul>
        {CODE_NAMES.map((name) => {
          const value = filter[name];
          return value && <CodesTag key={name} name={name} value={value} onRemove={removal(name)} />;
        })}
        {MEASURE_NAMES.map((name) => {
          const value = filter[name];
          return (
            value !== undefined && (
              <FilterTag key={name} name={name} onRemove={removal(name)}>
                {measureText(name, value)}
              </FilterTag>
            )
          );
        })}
        {filter[AREA] && <FilterTag name={AREA} onRemove={removal(AREA)} />}
      </ul>
      <button type="button" className="screen-filter-clear" onClick={clear}>
        {t('wall.filter.clear')}
      </button>
    </section>
  );
}

import { type Condition, criteriaFields, type RecordDefinition } from '@gushu/shared';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../columns/record-columns.js';
import { ConditionText, useOpText } from './ConditionText.js';
import './conditions.css';
import { useCriteria } from './useCriteria.js';

interface RemovableProps {
  /** Name of the removed condition, for screen readers. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

const Removable = ({ name, onRemove, children }: RemovableProps) => {
  const { t } = useTranslation();
  return (
    <Tag
      closable={{ 'aria-label': t('query.drop', { name }) }}
      onClose={(event) => {
        // The tags follow the address, so this tag must not remove itself.
        event.preventDefault();
        onRemove();
      }}
    >
      {children}
    </Tag>
  );
};

/** The conditions that filter a record's list; each can be removed by itself. */
function ConditionTags({ record }: { record: RecordDefinition }) {
  const { t } = useTranslation();
  const label = useLabel();
  const opText = useOpText();
  const { criteria, ask, drop } = useCriteria(record);
  const fields = criteriaFields(record);
  const clear = () => ask('');
  const tagOf = (condition: Condition, at: number) => {
    const field = fields[condition.field]!;
    const name = label(field.label);
    return (
      <Removable key={at} name={name} onRemove={() => criteria && drop(criteria, at)}>
        {name} {opText(field, condition.op)} <ConditionText field={field} condition={condition} />
      </Removable>
    );
  };
  return (
    <div className="condition-tags" role="group" aria-label={t('query.asked')}>
      {criteria ? (
        <>
          {criteria.conditions.length > 1 && <span>{t(`query.${criteria.match}`)}</span>}
          {criteria.conditions.map(tagOf)}
        </>
      ) : (
        <Removable name={t('query.unread')} onRemove={clear}>
          {t('query.unread')}
        </Removable>
      )}
      <Button type="link" size="small" onClick={clear}>
        {t('query.clear')}
      </Button>
    </div>
  );
}

/** The conditions that filter a record's list, as tags; undefined where it has none. */
export function useConditionTags(record: RecordDefinition): ReactNode {
  return useCriteria(record).text ? <ConditionTags record={record} /> : undefined;
}

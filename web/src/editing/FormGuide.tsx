import { CheckOutlined } from '@ant-design/icons';
import type { Label } from '@gushu/shared';
import { Anchor, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../columns/record-columns.js';
import { type Gapped, leadTo, useGaps } from './gaps.js';

interface Props extends Gapped {
  /** The groups that the form shows. */
  groups: readonly (readonly [name: string, label: Label])[];
}

/** The groups of a long form at its side: each says how much it lacks, and leads to it. */
export function FormAnchors({ groups, ...gapped }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const { record, form } = gapped;
  const gaps = useGaps(gapped);
  const gapsOf = (group: string) => gaps.filter((name) => record.fields[name]?.group === group);
  const asks = (group: string) =>
    Object.values(record.fields).some((field) => field.group === group && field.required && !field.auto);
  const sign = (group: string) => {
    const count = gapsOf(group).length;
    if (count > 0) return <small className="gap-count">{t('record.groupGaps', { count })}</small>;
    return asks(group) && <CheckOutlined className="gap-none" />;
  };
  return (
    <Anchor
      className="record-form-anchors"
      affix={false}
      offsetTop={116}
      items={groups.map(([key, name]) => ({
        key,
        href: `#group-${key}`,
        title: (
          <>
            {label(name)} {sign(key)}
          </>
        ),
      }))}
      onClick={(event, { href }) => {
        event.preventDefault();
        const [gap] = gapsOf(href.replace('#group-', ''));
        if (gap) leadTo(form, gap);
      }}
    />
  );
}

/** Says how much is missing before the row can be submitted, and leads to the first of it. */
export function GapsButton(gapped: Gapped) {
  const { t } = useTranslation();
  const gaps = useGaps(gapped);
  const [first] = gaps;
  return (
    <span className="form-gaps">
      {first !== undefined && (
        <>
          {t('record.gaps', { count: gaps.length })}
          <Button type="link" size="small" onClick={() => leadTo(gapped.form, first)}>
            {t('record.fillGaps')}
          </Button>
        </>
      )}
    </span>
  );
}

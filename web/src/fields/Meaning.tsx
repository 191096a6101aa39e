import type { Field } from '@gushu/shared';
import type { ReactNode } from 'react';
import {
  archiveMeaning,
  consultMeaning,
  deviceMeaning,
  importMeaning,
  levelMeaning,
  eventMeaning,
  moveMeaning,
  statusMeaning,
  vigorMeaning,
  warnMeaning,
  type Meaning as Sign,
} from '../theme/tokens.js';
import './fields.css';

/** Dictionaries whose entries have one colour and shape everywhere. */
const families: Readonly<Record<string, Readonly<Record<string, Sign>>>> = {
  old_tree_level: levelMeaning,
  protect_level: levelMeaning,
  vigor: vigorMeaning,
  data_status: statusMeaning,
  import_status: importMeaning,
  publish_status: statusMeaning,
  check_status: statusMeaning,
  archive_state: archiveMeaning,
  event_status: eventMeaning,
  consult_status: consultMeaning,
  check_record_status: statusMeaning,
  move_stage: moveMeaning,
  warn_level: warnMeaning,
  device_status: deviceMeaning,
};

/** Whether the entries of a field are shown with a sign. */
export const hasSign = (field: Field): boolean => field.kind === 'dictionary' && field.code in families;

interface Props {
  code: string;
  value: string;
  tag?: boolean;
  children: ReactNode;
}

/** A dictionary's text with the colour and shape of its meaning, where it has one. */
export function Meaning({ code, value, tag, children }: Props) {
  const sign = families[code]?.[value];
  if (!sign) return <>{children}</>;
  return (
    <span className={tag ? 'meaning meaning-tag' : 'meaning'} style={{ ['--meaning' as string]: sign.color }}>
      <span className="meaning-shape" aria-hidden>
        {sign.shape}
      </span>
      {children}
    </span>
  );
}

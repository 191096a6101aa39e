import type { InboxPart } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { numberText } from '../../locales/number-text.js';
import { useRegionName } from '../../region/useRegionName.js';
import { workAddress } from './work-kinds.js';
import type { WorkKind } from './work-source.js';

/** The region that has to act. */
const Place = ({ code }: { code: string }) => {
  const name = useRegionName(code);
  return name ? <span className="work-place">{name}</span> : null;
};

/** When the next of a kind is due, or how many are overdue where that leads nowhere. */
function Deadline({ kind: { overdue, overdueList, due } }: { kind: WorkKind }) {
  const { t } = useTranslation();
  if (overdue > 0 && overdueList) return null;
  if (overdue > 0) return <small className="work-over">{t('work.overdue', { count: overdue })}</small>;
  return due ? <small>{t('work.due', { time: due.slice(5, 16) })}</small> : null;
}

/** How many of a kind are overdue: the number leads to just these. */
function Overdue({ kind: { overdue, overdueList } }: { kind: WorkKind }) {
  const { t } = useTranslation();
  if (overdue === 0 || !overdueList) return null;
  return (
    <Link to={overdueList} className="work-over">
      <small>{t('work.overdue', { count: overdue })}</small>
    </Link>
  );
}

interface Props {
  part: InboxPart;
  kinds: readonly WorkKind[];
  /** Key of the kind whose rows are shown beside. */
  opened?: string | undefined;
}

/** Kinds of work with their numbers and deadlines; each leads to its rows. */
export function WorkList({ part, kinds, opened }: Props) {
  return (
    <ul className="work-list">
      {kinds.map((kind) => (
        <li key={kind.key}>
          <Link to={workAddress(part, kind.key)} aria-current={kind.key === opened ? 'true' : undefined}>
            <span className="work-what">
              <b>{kind.subject}</b>
              <span>{kind.name}</span>
              {kind.xzCode && <Place code={kind.xzCode} />}
            </span>
            {part !== 'overdue' && <Deadline kind={kind} />}
            <strong className="figures">{numberText(kind.count)}</strong>
          </Link>
          {part !== 'overdue' && <Overdue kind={kind} />}
        </li>
      ))}
    </ul>
  );
}

import type { InboxPart } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { numberText } from '../../locales/number-text.js';
import { useWork, workAddress } from './work-kinds.js';
import { WorkList } from './WorkList.js';

/** Maximum number of kinds on a card. */
const SHOWN = 5;

/** A part of the work as a card: its most urgent kinds, and a link to all of it. */
function WorkCard({ part, quiet }: { part: InboxPart; quiet?: boolean }) {
  const { t } = useTranslation();
  const { kinds, total, read } = useWork(part);
  // A part that only adds to the work is hidden while it is empty.
  if (quiet && (!kinds || kinds.length === 0)) return null;
  return (
    <section className={`home-card home-work-${part}`} aria-label={t(`work.part.${part}`)}>
      <header>
        <h2>
          {t(`work.part.${part}`)}
          {total > 0 && <b className="figures"> {numberText(total)}</b>}
        </h2>
        {total > 0 && <Link to={workAddress(part)}>{t('work.all')}</Link>}
      </header>
      <StaleAlert read={read} />
      {read.error && !kinds ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : null}
      {!read.error && !kinds && <LateRings size={32} />}
      {kinds?.length === 0 && <p className="home-none">{t('inbox.none')}</p>}
      {kinds && kinds.length > 0 && <WorkList part={part} kinds={kinds.slice(0, SHOWN)} />}
      {kinds && kinds.length > SHOWN && (
        <Link to={workAddress(part)}>{t('work.more', { count: kinds.length - SHOWN })}</Link>
      )}
    </section>
  );
}

/** The person's work: waiting, overdue with the people concerned, and sent with its state. */
export function MyWork() {
  const { t } = useTranslation();
  return (
    <div className="home-inbox" role="group" aria-label={t('inbox.title')}>
      <WorkCard part="mine" />
      <WorkCard part="overdue" quiet />
      <WorkCard part="sent" quiet />
    </div>
  );
}

import { INBOX_PARTS, type InboxPart } from '@gushu/shared';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { numberText } from '../../locales/number-text.js';
import { usePlaced } from '../../region/placed.js';
import { useSession } from '../../session/store.js';
import { useWork } from './work-kinds.js';
import { WorkList } from './WorkList.js';
import './home.css';
import './dashboard.css';

type Works = Record<InboxPart, ReturnType<typeof useWork>>;

/** The kind that the address names; without one the most urgent of the person's own work, then of what is overdue or sent. */
function useOpened(works: Works) {
  const [params, setParams] = useSearchParams();
  const asked = INBOX_PARTS.find((part) => part === params.get('my.part'));
  const key = params.get('my.work');
  // What is still counted may come first: nothing behind it is opened before.
  const first = INBOX_PARTS.find((part) => {
    const { kinds, read } = works[part];
    return kinds ? kinds.length > 0 : !read.error;
  });
  const part = asked ?? first ?? 'mine';
  const named = works[part].kinds?.find((kind) => kind.key === key);
  const kind = named ?? (key ? undefined : works[part].kinds?.[0]);
  const opened = kind?.key;
  // The address says what is shown: a list begins anew with each kind.
  useEffect(() => {
    if (opened && opened !== key) setParams({ 'my.part': part, 'my.work': opened }, { replace: true });
  }, [opened, key, part, setParams]);
  return { part, kind, isDone: key !== null && works[part].kinds !== undefined && !kind };
}

/** One part of the work beside the rows. */
function Part({
  part,
  work,
  opened,
}: {
  part: InboxPart;
  work: Works[InboxPart];
  opened: string | undefined;
}) {
  const { t } = useTranslation();
  const { kinds, total, read } = work;
  return (
    <section aria-label={t(`work.part.${part}`)}>
      <h2>
        {t(`work.part.${part}`)}
        {total > 0 && <b className="figures"> {numberText(total)}</b>}
      </h2>
      <StaleAlert read={read} />
      {read.error && !kinds ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : null}
      {!read.error && !kinds && <LateRings size={32} />}
      {kinds?.length === 0 && <p className="home-none">{t(`work.none.${part}`)}</p>}
      {kinds && kinds.length > 0 && <WorkList part={part} kinds={kinds} opened={opened} />}
    </section>
  );
}

/** My work: its kinds on one side, the rows of the opened one on the other, to be moved on one by one or together. */
export function DashboardPage() {
  const { t } = useTranslation();
  const placed = usePlaced();
  const user = useSession((s) => s.user);
  const works: Works = { mine: useWork('mine'), overdue: useWork('overdue'), sent: useWork('sent') };
  const { part, kind, isDone } = useOpened(works);
  const next = works.mine.kinds?.[0];
  return (
    <div className="work">
      <header className="work-head">
        <h1>{t('work.title')}</h1>
        <p>{t('home.scope', { region: placed(user ?? {}) })}</p>
      </header>
      <nav className="work-kinds" aria-label={t('work.title')}>
        {INBOX_PARTS.map((each) => (
          <Part key={each} part={each} work={works[each]} opened={each === part ? kind?.key : undefined} />
        ))}
      </nav>
      <div className="work-rows">
        {kind && (
          <>
            <h2>
              {kind.subject} · {kind.name}
            </h2>
            <div key={`${part} ${kind.key}`}>{kind.rows()}</div>
          </>
        )}
        {isDone && (
          <EmptyState title={t('work.done')} hint={next ? undefined : t('inbox.none')}>
            <LinkButton to={next ? '/wel/dashboard' : '/wel/index'} type="primary">
              {t(next ? 'work.next' : 'action.home')}
            </LinkButton>
          </EmptyState>
        )}
        {!kind && !isDone && works[part].kinds?.length === 0 && <EmptyState title={t('inbox.none')} />}
      </div>
    </div>
  );
}

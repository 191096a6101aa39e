import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useStill } from '../layout/settings.js';

/** One of the pictures that share a panel. */
export interface PanelPage {
  key: string;
  /** Name on its tab. */
  name: string;
  /** Base and unit of the figures, beside the tabs. */
  note?: string;
  /** Source of the figures, if it is not the register as requested; below them. */
  mark?: string | undefined;
  content: ReactNode;
}

interface Props {
  title: string;
  pages: readonly PanelPage[];
  /** Seconds that each picture is shown; if they differ, the panels of a wall turn one after the other. */
  seconds?: number;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * A panel whose pictures take turns. It stops under the pointer, while it has the focus, in a hidden window, and for
 * people who asked the system for no motion; its tabs choose.
 */
export function TurningPanel({ title, pages, seconds = 12 }: Props) {
  const id = useId();
  const still = useStill();
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const count = pages.length;
  const turns = count > 1 && !still && !held.pointer && !held.focus;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(
      () => document.visibilityState === 'visible' && setAt((last) => (last + 1) % count),
      seconds * 1000,
    );
    return () => clearInterval(timer);
  }, [turns, count, seconds]);
  const shown = pages[at % count];
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (at + by + count) % count;
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <section
      className="wall-panel"
      aria-labelledby={`${id}-title`}
      onPointerEnter={() => setHeld((last) => ({ ...last, pointer: true }))}
      onPointerLeave={() => setHeld((last) => ({ ...last, pointer: false }))}
      onFocus={() => setHeld((last) => ({ ...last, focus: true }))}
      onBlur={() => setHeld((last) => ({ ...last, focus: false }))}
    >
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {shown?.note && <small>{shown.note}</small>}
        {count > 1 && (
          <div role="tablist" aria-label={title} onKeyDown={step}>
            {pages.map(({ key, name }, i) => (
              <button
                key={key}
                type="button"
                role="tab"
                id={`${id}-${key}`}
                aria-controls={`${id}-page`}
                aria-selected={i === at % count}
                tabIndex={i === at % count ? 0 : -1}
                onClick={() => setAt(i)}
              >
                {name}
              </button>
            ))}
          </div>
        )}
      </header>
      <div
        key={shown?.key}
        id={`${id}-page`}
        className="wall-page"
        {...(count > 1 ? { role: 'tabpanel', 'aria-labelledby': `${id}-${shown?.key ?? ''}` } : {})}
      >
        {shown?.content}
        {shown?.mark && (
          <p className="wall-mark" title={shown.mark}>
            {shown.mark}
          </p>
        )}
      </div>
    </section>
  );
}

/** Reason why a panel is empty. */
export const PanelNote = ({ children }: { children: ReactNode }) => (
  <p className="wall-note">
    <span>{children}</span>
  </p>
);

/** A panel of one page with the reason why it is empty. */
export const EmptyPanel = ({ title, why }: { title: string; why: ReactNode }) => (
  <TurningPanel title={title} pages={[{ key: 'none', name: '', content: <PanelNote>{why}</PanelNote> }]} />
);

import type { QueryMap as Found } from '@gushu/shared';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textOf } from '../api/error.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import type { Read } from '../layout/StaleAlert.js';
import { useSpeciesText } from '../names/useSpecies.js';
import { useSession } from '../session/store.js';
import { QueryMap } from './QueryMap.js';

interface Props {
  read: Read;
  found: Found;
  /** Requested region; the person's own where it is empty. */
  xzCode: string;
  /** Drawing tools; without them nothing can be drawn. */
  drawing?: Pick<ComponentProps<typeof QueryMap>, 'area' | 'unaskable' | 'tool' | 'onDraw'>;
  /** Address of a row's page. */
  view: string;
  label: string;
  /** Text about all rows while none is chosen. */
  said: ReactNode;
  /** Rendered above the map. */
  children?: ReactNode;
}

const NO_DRAWING = { area: '', unaskable: '', tool: undefined, onDraw: () => undefined };

/** Rows of a query on the map; one of them can be chosen there. */
export function FoundRows({ read, found, xzCode, drawing = NO_DRAWING, view, label, said, children }: Props) {
  const { t } = useTranslation();
  const speciesText = useSpeciesText();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [chosen, setChosen] = useState<string>();
  const row = found.features.find(({ properties: { id } }) => id === chosen)?.properties;
  return (
    <section className="query-found" aria-label={label}>
      {children}
      <QueryMap
        {...drawing}
        features={found.features}
        region={xzCode || own}
        chosen={chosen}
        onChoose={setChosen}
        label={label}
      />
      {Boolean(read.error) && (
        <RetryAlert
          type="warning"
          title={t('query.mapUnread', { why: textOf(read.error) })}
          onRetry={() => void read.refetch()}
        />
      )}
      <p className="query-said" aria-live="polite">
        {row ? (
          <>
            <Link to={`${view}?id=${row.id}`}>{row.number ?? row.id}</Link> {speciesText(row.name ?? '')}
          </>
        ) : (
          said
        )}
      </p>
    </section>
  );
}

import { archiving, type RowTransition } from '@gushu/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { type Filing, filingApi, type Place } from './filing-api.js';

/** Invalidates all that was read of a register's filing. */
export function useInvalidateFiling({ name }: Filing): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['filing', name] });
}

interface Props {
  filing: Filing;
  place: Place;
  /** Name of the year in the question. */
  title: string;
  moves: readonly RowTransition[];
}

/** Buttons of the reader's transitions of a region's year; each asks for confirmation. */
export function YearTransitions({ filing, place, title, moves }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const forget = useInvalidateFiling(filing);
  const make = ({ action, status }: RowTransition) =>
    confirmFirst(
      `${label(archiving.transitions[action]!.label)}: ${title}`,
      async () => {
        await filingApi(filing).submit({ ...place, state: status });
        tellDone(label(archiving.transitions[action]!.done));
        await forget();
      },
      { content: t(`filing.ask.${action}`), danger: archiving.transitions[action]!.back === true },
    );
  return moves.map((transition) => (
    <Button
      key={transition.action}
      type="link"
      size="small"
      className="row-action"
      onClick={() => make(transition)}
    >
      {label(archiving.transitions[transition.action]!.label)}
    </Button>
  ));
}

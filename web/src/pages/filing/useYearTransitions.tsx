import { archiving, type RowTransition } from '@gushu/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { askFirst, tellDone } from '../../feedback.js';
import { type Filing, filingApi, type Place } from './filing-api.js';

/** All that has been read of a register's filing is old. */
export function useForgetFiling({ name }: Filing): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['filing', name] });
}

interface Props {
  filing: Filing;
  place: Place;
  /** What the year is called in the question. */
  title: string;
  moves: readonly RowTransition[];
}

/** Buttons of the transitions that a year of a region allows its reader; each is asked first. */
export function YearTransitions({ filing, place, title, moves }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const forget = useForgetFiling(filing);
  const make = ({ action, status }: RowTransition) =>
    askFirst(
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

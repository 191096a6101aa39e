import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../../names/usePlaceText.js';
import type { Fact } from '../../showcase/entry.js';
import { FactList } from '../../showcase/FactList.js';
import { shortText } from '../../showcase/short-text.js';
import '../../showcase/showcase.css';
import { vigorMeaning } from '../../theme/tokens.js';

/** An entry of a list, its picture first. */
interface Card {
  id: string;
  name: string;
  place: string;
  text: string | null;
  /** Label of its button. */
  label: string;
  picture: ReactNode;
  sign?: ReactNode;
  facts?: readonly Fact[];
  onOpen: () => void;
}

/** Entries as numbered cards, pictures first. */
export function CardList({ cards }: { cards: readonly Card[] }) {
  const placeText = usePlaceText();
  return (
    <ol className="cards" data-content>
      {cards.map(({ id, name, place, text, label, picture, sign, facts = [], onOpen }, at) => (
        <li key={id}>
          <button type="button" className="card-picture" aria-label={label} onClick={onOpen}>
            {picture}
          </button>
          <div className="card-words">
            <h2>
              <span className="figures">{at + 1}</span> {name}
            </h2>
            <p>
              {placeText(place)} {sign}
            </p>
            {text && <p title={text}>{shortText(text)}</p>}
            <FactList facts={facts} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Look of an exhibition's entry by the state of its tree: 1 it exists, 2 it is gone, any other has to be verified. */
const EXISTS = { '1': vigorMeaning['1'], '2': vigorMeaning['4'], other: vigorMeaning['2'] } as const;

/** Shows by colour, shape and word whether a tree still exists. */
export function Exists({ value }: { value: string | number | null }) {
  const { t } = useTranslation();
  const key = String(value) === '1' ? '1' : String(value) === '2' ? '2' : 'other';
  const meaning = EXISTS[key];
  return (
    <span className="exists" data-exists={key}>
      <i aria-hidden="true" style={{ color: meaning?.color }}>
        {meaning?.shape}
      </i>{' '}
      {t(`landscape.exists.${key}`)}
    </span>
  );
}

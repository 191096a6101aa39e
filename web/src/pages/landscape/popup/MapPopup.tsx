import { PlacePopup } from '../PlacePopup.js';
import type { Chosen, usePopup } from '../usePopup.js';
import { EntryPopup } from './EntryPopup.js';
import { SubjectPopup } from './SubjectPopup.js';

const isSubject = (chosen: Chosen): chosen is Chosen & { kind: 'tree' | 'group' } => chosen.kind !== 'place';

/** Popup at a place of the map: a tree, a group, an entry, or a list of the trees at one point. */
export function MapPopup({ popup }: { popup: ReturnType<typeof usePopup> }) {
  const { chosen, place, choose, back, close } = popup;
  if (!chosen) return place && <PlacePopup place={place} onChoose={choose} onClose={close} />;
  const onBack = chosen.listed ? back : undefined;
  const key = `${chosen.kind} ${chosen.id} ${chosen.number} ${chosen.mark}`;
  if (isSubject(chosen)) return <SubjectPopup key={key} chosen={chosen} onBack={onBack} onClose={close} />;
  return <EntryPopup key={key} chosen={chosen} onBack={onBack} onClose={close} />;
}

import { GroupPopup } from './GroupPopup.js';
import { PlacePopup } from './PlacePopup.js';
import { TreePopup } from './TreePopup.js';
import type { usePopup } from './usePopup.js';

/** What stands beside a place of the map: a tree, a group, or the trees of one point to choose from. */
export function MapPopup({ popup }: { popup: ReturnType<typeof usePopup> }) {
  const { tree, group, place, choose, back, close } = popup;
  const wayBack = (listed: boolean) => (listed ? back : undefined);
  if (tree) return <TreePopup key={tree.id} id={tree.id} onBack={wayBack(tree.listed)} onClose={close} />;
  if (group)
    return <GroupPopup key={group.id} id={group.id} onBack={wayBack(group.listed)} onClose={close} />;
  return place && <PlacePopup place={place} onChoose={choose} onClose={close} />;
}

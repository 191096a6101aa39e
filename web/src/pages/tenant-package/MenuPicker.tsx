import { isBlank } from '@gushu/shared';
import { useTree } from '../../api/tree.js';
import type { Control } from '../../fields/control.js';
import { LateRings } from '../../layout/LateRings.js';
import { TickTree } from '../../table/TickTree.js';

/** Ticks menus and buttons; their ids travel joined by comma. */
export function MenuPicker({ value, onChange }: Control) {
  const { data } = useTree('blade-system/menu/tree');
  if (!data) return <LateRings size={32} />;
  const ticked = isBlank(value) ? [] : String(value).split(',');
  return <TickTree nodes={data} ticked={ticked} onTick={(ids) => onChange?.(ids.join(','))} />;
}

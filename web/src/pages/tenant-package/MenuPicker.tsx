import { isBlank } from '@gushu/shared';
import { useTree } from '../../api/hierarchy.js';
import type { Control } from '../../layout/control.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { TickTree } from '../../rights/TickTree.js';

/** Ticks menus and buttons; their ids travel joined by comma. */
export function MenuPicker({ value, onChange }: Control) {
  const { data, error, refetch } = useTree('blade-system/menu/tree');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LateRings size={32} />;
  const ticked = isBlank(value) ? [] : String(value).split(',');
  return <TickTree nodes={data} ticked={ticked} onTick={(ids) => onChange?.(ids.join(','))} />;
}

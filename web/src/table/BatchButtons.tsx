import { Button } from 'antd';
import { usePermissions } from '../session/access.js';
import { type BatchAction, useBatch } from './useBatch.js';

interface Props<R> {
  actions: readonly BatchAction<R>[];
  rows: R[];
  nameOf: (row: R) => string;
  onDone: (left: R[]) => void;
}

/**
 * Buttons for what may be done with the chosen rows, each only for who holds its permission; what deletes stands last, and is
 * red once there is something to delete.
 */
export function BatchButtons<R>({ actions, rows, ...props }: Props<R>) {
  const held = usePermissions().data;
  const start = useBatch(props);
  return actions
    .filter(({ permission }) => !permission || held?.[permission])
    .toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
    .map((action) => (
      <Button
        key={action.key}
        {...(action.danger ? { 'data-deletes': true } : {})}
        danger={rows.length > 0 && (action.danger ?? false)}
        onClick={() => start(action, rows)}
      >
        {action.label}
      </Button>
    ));
}

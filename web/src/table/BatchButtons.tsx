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
 * Buttons for actions on the chosen rows, each only for people with its permission; deleting comes last, and is red
 * once rows are chosen.
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

/** Whether an action deletes: its button stands beside the number of the chosen rows, once there are any. */
export const isRemoval = ({ danger = false }: { danger?: boolean }): boolean => danger;

/** The buttons of a toolbar. Those beside the selection keep their place: a line break would move the rows. */
export function ToolbarButtons<R>({ actions, ...props }: Props<R>) {
  if (props.rows.length === 0) return <BatchButtons actions={actions} {...props} />;
  return (
    <>
      <BatchButtons actions={actions.filter((action) => !isRemoval(action))} {...props} />
      <span data-deletes style={{ visibility: 'hidden' }}>
        <BatchButtons actions={actions.filter(isRemoval)} {...props} />
      </span>
    </>
  );
}

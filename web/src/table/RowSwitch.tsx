import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTask } from '../editing/useTask.js';
import { tellDone } from '../feedback.js';
import { usePermission } from '../session/access.js';

interface Props {
  label: string;
  on: boolean;
  /** Button code that is needed to turn it. */
  permission: string;
  save: (on: boolean) => Promise<unknown>;
  onSaved: () => void;
}

/** Turns one property of a row on or off right in the list. */
export function RowSwitch({ label, on, permission, save, onSaved }: Props) {
  const { t } = useTranslation();
  const may = usePermission(permission);
  const { running, run } = useTask();
  const turn = async (next: boolean) => {
    await save(next);
    tellDone(t('done.saved'));
    onSaved();
  };
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        size="small"
        aria-label={label}
        checked={on}
        disabled={!may}
        loading={running}
        onChange={(next) => void run(() => turn(next))}
      />
    </span>
  );
}

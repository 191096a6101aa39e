import { regionLevel } from '@gushu/shared';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../../editing/SmallDialog.js';
import type { Control } from '../../layout/control.js';
import { TreePicker } from '../../fields/TreePicker.js';
import { isPlaced, leaving, type User, userApi, WAITING } from './user-api.js';
import type { useHandOver } from './useHandOver.js';
import { regionRule } from './region-rule.js';
import { LevelInput, RegionInput } from './user-columns.js';

interface Props {
  users: readonly User[];
  handingOver: ReturnType<typeof useHandOver>['handingOver'];
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  roleId: string;
  xzcode?: string;
  xzjb?: number;
}

const LOWEST = 4;

/** Picker for a region; it sets the level, too. */
function PlaceInput({ onChange, ...control }: Control) {
  const form = Form.useFormInstance<Values>();
  return (
    <RegionInput
      {...control}
      onChange={(code) => {
        onChange?.(code);
        if (code) form.setFieldValue('xzjb', Math.min(LOWEST, regionLevel(String(code)) + 1));
      }}
    />
  );
}

function Place() {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item
        name="xzcode"
        label={t('user.region')}
        extra={t('user.placeHint')}
        dependencies={['xzjb']}
        rules={[regionRule(t)]}
      >
        <PlaceInput />
      </Form.Item>
      <Form.Item
        name="xzjb"
        label={t('user.levelTitle')}
        tooltip={t('user.levelHint')}
        rules={[{ required: true, message: t('user.levelNeeded') }]}
      >
        <LevelInput />
      </Form.Item>
    </>
  );
}

/**
 * Gives one or many users their roles; a person who waits for an account gets it with role, region and level together.
 */
export function RolesDialog({ users, handingOver, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [one] = users;
  const only = users.length === 1 && one?.roleId !== WAITING ? String(one?.roleId ?? '') : '';
  const names = users.map(({ account }) => account).join('、');
  const placing = users.some((user) => !isPlaced(user));
  const save = async ({ roleId, xzcode = '', xzjb = 1 }: Values) => {
    const ids = users.map(({ id }) => id);
    if (!placing)
      return handingOver(leaving(ids, true), (handTo) => userApi.grant(ids.join(','), roleId, handTo));
    for (const user of users) {
      const values = isPlaced(user) ? { roleId } : { roleId, xzcode, xzjb };
      await handingOver(leaving([user.id], true), (handTo) => userApi.save(values, user, handTo));
    }
  };
  return (
    <SmallDialog<Values>
      width={520}
      title={t(one?.roleId === WAITING ? 'user.approveOf' : 'user.rolesOf', { names })}
      initial={{ roleId: only, ...(placing ? { xzcode: undefined, xzjb: undefined } : {}) }}
      save={save}
      onSaved={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="roleId"
        label={t('user.roles')}
        extra={t('user.rolesHint')}
        rules={[{ required: true, message: t('user.rolesNeeded') }]}
      >
        <TreePicker path="blade-system/role/tree" multiple />
      </Form.Item>
      {placing && <Place />}
    </SmallDialog>
  );
}

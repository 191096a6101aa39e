import { reviewerLevel, type RoleNode } from '@gushu/shared';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { flat, useTree } from '../../api/hierarchy.js';
import { useRegionName } from '../../region/useRegionName.js';
import { useSession } from '../../session/store.js';
import { ROLES } from './user-api.js';

const COUNTY = 3;

/** In one sentence what the chosen roles let a person of the chosen region see and review. */
export function RoleDuty() {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const ids = String(Form.useWatch('roleId', form) ?? '').split(',');
  const code = String(Form.useWatch('xzcode', form) || own);
  const name = useRegionName(code);
  const { data = [] } = useTree<RoleNode>(ROLES);
  const chosen = flat(data).filter(({ id }) => ids.includes(id));
  if (chosen.length === 0) return null;
  const level = reviewerLevel(code);
  const reviews = level <= COUNTY && chosen.some((role) => role.reviews);
  const region = code === '' ? t('frame.nation') : name;
  return (
    <span role="status">
      {t('user.duty.sees', { region })}
      {t('user.duty.comma')}
      {reviews ? t(`user.duty.reviews${level + 1}`) : t('user.duty.reviewsNone')}
    </span>
  );
}

import { oldTreeGroup } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../fields/FieldValue.js';
import { RowPopup } from './RowPopup.js';

interface Props {
  id: string;
  /** Back to the list that it was chosen from. */
  onBack: (() => void) | undefined;
  onClose: () => void;
}

const FIELDS = ['trees', 'oldTrees', 'mainTreeTypeName', 'avgTreeAge', 'area', 'vigor'];

/** The detail of a group of trees beside its outline. */
export function GroupPopup(props: Props) {
  const { t } = useTranslation();
  return (
    <RowPopup
      {...props}
      record={oldTreeGroup}
      label={t('globe.groupDetail')}
      fields={FIELDS}
      place="place"
      head={(group) => (
        <>
          <h2>
            {group['groupName']}{' '}
            <FieldValue name="protectLevel" field={oldTreeGroup.fields.protectLevel} row={group} />
          </h2>
          <p className="landscape-number">{group['provinceGroupNumber']}</p>
        </>
      )}
    />
  );
}

import { isBlank, oldTree } from '@gushu/shared';
import { Photos } from '../../attachments/Attachments.js';
import { Latin, SpeciesName } from '../../fields/Latin.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useTranslation } from 'react-i18next';
import { useRecordRow } from '../../api/record-rows.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { PopupBox } from './PopupBox.js';

interface Props {
  id: string;
  /** Back to the list that it was chosen from. */
  onBack: (() => void) | undefined;
  onClose: () => void;
}

type Detail = Readonly<Record<string, string | number | null | undefined>>;

/** Pictures that stand small in the popup. */
const POPUP_PICTURES = 3;
const FIELDS = ['treeAge', 'treeHeight', 'bust', 'avgGuanFu', 'vigor', 'ownership'] as const;

function Found({ tree }: { tree: Detail }) {
  const { t, i18n } = useTranslation();
  const at = i18n.language === 'en' ? 1 : 0;
  const placeText = usePlaceText();
  const species = tree['treeTypeName'];
  return (
    <>
      <h2>
        {species ? <SpeciesName name={String(species)} /> : t('globe.unnamed')}{' '}
        <FieldValue name="oldTreeLevel" field={oldTree.fields.oldTreeLevel} row={tree} />
      </h2>
      <p className="landscape-latin">
        <Latin name={tree['latinName']} />
      </p>
      <p className="landscape-number">{tree['provinceOldTreeNumber']}</p>
      <dl>
        {FIELDS.map((name) => (
          <div key={name}>
            <dt>{oldTree.fields[name].label[at]}</dt>
            <dd>
              {isBlank(tree[name]) ? (
                '—'
              ) : (
                <FieldValue name={name} field={oldTree.fields[name]} row={tree} unit />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="landscape-place">
        {placeText(String(tree['xzName'] ?? tree['xzCodeName'] ?? tree['xzCode'] ?? ''))}{' '}
        {tree['smallPlaceName']}
      </p>
      <p className="landscape-at">
        {Number(tree['lon']).toFixed(6)}, {Number(tree['lat']).toFixed(6)}
      </p>
    </>
  );
}

/** The tree's detail beside its point. */
export function TreePopup({ id, onBack, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRecordRow(oldTree, id);
  return (
    <PopupBox label={t('globe.detail')} onBack={onBack} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Photos record={oldTree} row={{ id }} max={POPUP_PICTURES} />
          <Found tree={data as Detail} />
        </>
      ) : (
        <LateRings />
      )}
    </PopupBox>
  );
}

import { useTranslation } from 'react-i18next';
import { textsOf, useDictionary } from '../../fields/dictionary.js';
import { useEntryText } from '../../fields/entry-text.js';
import { levelMeaning, onWall, vigorMeaning } from '../../theme/tokens.js';

const LEVELS = ['1', '2', '3', '0'];
const VIGOR = ['1', '2', '3'];

interface Props {
  code: 'old_tree_level' | 'vigor';
  keys: readonly string[];
}

function Entries({ code, keys }: Props) {
  const { data } = useDictionary(code);
  const entryText = useEntryText();
  return keys.map((key) => {
    const isLevel = code === 'old_tree_level';
    const { color, shape } = (isLevel ? levelMeaning : vigorMeaning)[key] ?? { color: '', shape: '' };
    return (
      <span key={key}>
        <span aria-hidden style={{ color: onWall(color, 'dark') }}>
          {isLevel ? '●' : shape}
        </span>{' '}
        {data ? entryText(code, textsOf(data, key)) : ''}
      </span>
    );
  });
}

/** Legend of the signs of single trees: the level by colour, the vigour by shape and edge. */
export function SignLegend() {
  const { t } = useTranslation();
  return (
    <li className="landscape-signs" aria-label={t('globe.signs')}>
      <Entries code="old_tree_level" keys={LEVELS} />
      <Entries code="vigor" keys={VIGOR} />
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RegionPicker } from '../../region/RegionPicker.js';
import './list.css';
import { ExhibitionList, FilmList, FootprintList } from './lists.js';
import { LIST_KINDS, type ListId, listIdOf } from './places.js';
import { ShowcaseFrame } from './ShowcaseFrame.js';

const LISTS = { films: FilmList, footprints: FootprintList, exhibition: ExhibitionList };

/** A list of the showcase by the parameter `id`: 1 films, 2 footprints, 3 the exhibition; `xzCode` narrows it. */
export function ListPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const id: ListId = listIdOf(params);
  const region = params.get('xzCode') ?? '';
  const List = LISTS[LIST_KINDS[id]];
  const title = t(`landscape.lists.${id}`);
  const choose = (code: string | undefined) =>
    setParams(
      (last) => {
        const changed = new URLSearchParams(last);
        changed.delete('xzCode');
        if (code) changed.set('xzCode', code);
        return changed;
      },
      { replace: true },
    );
  return (
    <ShowcaseFrame title={title}>
      <div className="showcase-title">
        <h1>{title}</h1>
        <div className="showcase-choices">
          <div className="list-region">
            <RegionPicker value={region} deepest={3} placeholder={t('landscape.region')} onChange={choose} />
          </div>
        </div>
      </div>
      <List key={id} region={region} />
    </ShowcaseFrame>
  );
}

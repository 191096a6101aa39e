import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../layout/EmptyState.js';
import { treeFacts } from './entry.js';
import { FactList } from './FactList.js';
import { splitFiles } from './films.js';
import { isMissing } from './missing.js';
import { PictureCarousel } from './PictureCarousel.js';
import { ReadPart } from './ReadPart.js';
import { useEssence } from './showcase-api.js';
import './showcase.css';
import { viewPictures } from './view-picture.js';

interface Props {
  provinceOldTreeNumber: string;
  /** Name in the list: shown where the detail says that the data does not exist. */
  name: string;
}

/** One tree within another page, found by its province number: its pictures and its data in the register. */
export function TreeViewer({ provinceOldTreeNumber, name }: Props) {
  const { t } = useTranslation();
  const read = useEssence({ provinceOldTreeNumber, provinceGroupNumber: null });
  const { data } = read;
  const years = useMemo(() => {
    const pictures = splitFiles(data?.imgList ?? []).pictures;
    const common = { pictureName: data?.name, xzName: data?.xzName, age: data?.treeAge };
    return [{ year: '', list: viewPictures(pictures, common) }];
  }, [data]);
  if (!data && isMissing(read.error)) return <EmptyState title={name} hint={t('landscape.missing')} />;
  return (
    <ReadPart read={read} isEmpty={() => false}>
      {(tree) => (
        <article className="tree-viewer">
          <PictureCarousel years={years} size="part" />
          <FactList
            facts={[...treeFacts(tree), { key: 'describe', value: tree.describe || tree.description }]}
          />
        </article>
      )}
    </ReadPart>
  );
}

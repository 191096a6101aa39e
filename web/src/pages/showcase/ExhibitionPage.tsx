import type { Exhibit } from '@gushu/shared';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Dialog } from '../../layout/Dialog.js';
import { ReadPart } from '../../showcase/ReadPart.js';
import { usePhotos } from '../../showcase/showcase-api.js';
import { TreeViewer } from '../../showcase/TreeViewer.js';
import { AwardWall } from './AwardWall.js';
import { byAward } from './awards.js';
import './gallery.css';
import { ShowcaseScreen } from './ShowcaseScreen.js';

const EDITIONS = ['2022', '2023'] as const;
type Edition = (typeof EDITIONS)[number];

/** The photo exhibition: an edition's photographs, award by award. */
export function ExhibitionPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [tree, setTree] = useState<Exhibit>();
  const edition: Edition = params.get('edition') === '2023' ? '2023' : '2022';
  const read = usePhotos(edition, '');
  const choose = (next: Edition) =>
    setParams(
      (last) => {
        const changed = new URLSearchParams(last);
        changed.set('edition', next);
        return changed;
      },
      { replace: true },
    );
  return (
    <ShowcaseScreen
      page="oldTreeBanner"
      choices={
        <Segmented<Edition>
          aria-label={t('landscape.edition.label')}
          value={edition}
          options={EDITIONS.map((value) => ({ value, label: t(`landscape.edition.${value}`) }))}
          onChange={choose}
        />
      }
    >
      <div className="gallery">
        <ReadPart read={read} isEmpty={(photos) => photos.length === 0}>
          {(photos) =>
            byAward(photos).map(([award, works]) => (
              <AwardWall key={`${edition}-${award}`} award={award} works={works} onTree={setTree} />
            ))
          }
        </ReadPart>
      </div>
      {tree?.provinceOldTreeNumber && (
        <Dialog
          open
          width={760}
          title={tree.treeName ?? tree.pictureName}
          footer={null}
          onCancel={() => setTree(undefined)}
        >
          <TreeViewer
            provinceOldTreeNumber={tree.provinceOldTreeNumber}
            name={tree.treeName ?? tree.pictureName}
          />
        </Dialog>
      )}
    </ShowcaseScreen>
  );
}

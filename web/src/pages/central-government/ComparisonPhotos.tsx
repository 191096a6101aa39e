import { centralGovernment, type FileOfProject } from '@gushu/shared';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '../../attachments/attachment-api.js';
import { Gallery } from '../../attachments/Gallery.js';
import { StoredValue } from '../../fields/FieldValue.js';
import { comparisonPhotos, type StagePhotos } from './comparison.js';
import type { ProjectRow } from './project-columns.js';
import '../../attachments/attachments.css';

/** A picture of a project as the house's gallery shows pictures. */
const asPicture = ({ id, thumbUrl, largeUrl, fileName, url }: FileOfProject): Picture => ({
  ...{ id, thumbUrl, largeUrl, attachmentName: fileName, attachmentUrl: url },
});

const StageName = ({ stage }: { stage: number }) => (
  <StoredValue field={centralGovernment.fields.stage} value={stage} />
);

interface SideProps {
  title: string;
  shown: StagePhotos;
  all: readonly StagePhotos[];
  onChoose: (stage: number) => void;
}

/** One side of the comparison: the pictures of a stage, which is chosen where there are several. */
function Side({ title, shown, all, onChoose }: SideProps) {
  return (
    <figure className="project-side">
      <figcaption>
        <b>{title}</b>{' '}
        {all.length > 2 ? (
          <Select
            size="small"
            aria-label={title}
            value={shown.stage}
            options={all.map(({ stage }) => ({ value: stage, label: <StageName stage={stage} /> }))}
            onChange={onChoose}
          />
        ) : (
          <StageName stage={shown.stage} />
        )}
      </figcaption>
      <div className="photos">
        <Gallery rows={shown.photos.map(asPicture)} />
      </div>
    </figure>
  );
}

/** Before and after side by side, each the pictures of one stage: at first those of the earliest and of the latest. */
export function ComparisonPhotos({ row }: { row: ProjectRow }) {
  const { t } = useTranslation();
  const all = comparisonPhotos(row.files ?? []);
  const [chosen, choose] = useState<{ before?: number; after?: number }>({});
  const of = (stage: number | undefined) => all.find((one) => one.stage === stage);
  const before = of(chosen.before) ?? all[0];
  const after = of(chosen.after) ?? (all.length > 1 ? all.at(-1) : undefined);
  if (!before) return null;
  return (
    <section className="project-panel">
      <h2 className="record-section">{t('project.comparison')}</h2>
      <div className="project-comparison">
        <Side
          title={t('project.before')}
          shown={before}
          all={all}
          onChoose={(stage) => choose({ ...chosen, before: stage })}
        />
        {after ? (
          <Side
            title={t('project.after')}
            shown={after}
            all={all}
            onChoose={(stage) => choose({ ...chosen, after: stage })}
          />
        ) : (
          <p className="blank">{t('project.noAfter')}</p>
        )}
      </div>
    </section>
  );
}

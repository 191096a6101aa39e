import { CompassOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadPart } from '../../api/load-script.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { Coming } from '../../showcase/ReadPart.js';
import { CATEGORY_OF, CLOSE_TYPE, LIST, LIST_OF, pathOf, type ShowcasePage, showsGlobe } from './places.js';
import { ShowcaseFrame } from './ShowcaseFrame.js';

const CategoryGlobe = lazy(
  loadPart(async () => ({ default: (await import('../landscape/CategoryGlobe.js')).CategoryGlobe })),
);

interface Props {
  page: ShowcasePage;
  /** Choices for the whole page, before those of each page. */
  choices?: ReactNode;
  children: ReactNode;
}

const FOOTPRINTS: ShowcasePage = 'oldTreeTrack';

/** A page of the showcase in one of its two states: the page itself, or the globe with the page's category. */
export function ShowcaseScreen({ page, choices, children }: Props) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const title = t(`landscape.pages.${page}`);
  const list = LIST_OF[page];
  const choose = (state: string) =>
    setParams((last) => {
      const changed = new URLSearchParams(last);
      changed.set(CLOSE_TYPE, state);
      return changed;
    });
  if (showsGlobe(params))
    return (
      <Suspense fallback={<Coming />}>
        <CategoryGlobe category={CATEGORY_OF[page]} onList={() => choose('1')} />
      </Suspense>
    );
  return (
    <ShowcaseFrame title={title}>
      <div className="showcase-title">
        <h1>{title}</h1>
        {choices}
        <div className="showcase-choices">
          {list && (
            <LinkButton to={`${LIST}?id=${list}`} icon={<UnorderedListOutlined />}>
              {t(`landscape.lists.${list}`)}
            </LinkButton>
          )}
          {page !== FOOTPRINTS && (
            <LinkButton to={pathOf(FOOTPRINTS)} icon={<CompassOutlined />}>
              {t('landscape.mapSwitch')}
            </LinkButton>
          )}
          <Segmented
            aria-label={t('landscape.state')}
            value="1"
            options={[
              { value: '1', label: t('landscape.list') },
              { value: '0', label: t('landscape.map') },
            ]}
            onChange={choose}
          />
        </div>
      </div>
      {children}
    </ShowcaseFrame>
  );
}

import { UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { LandscapePage } from './LandscapePage.js';

interface Props {
  /** Category of the showcase that is entered with, such as `sbgs1`. */
  category: string;
  /** Back to the page that the globe was entered from. */
  onList: () => void;
}

/** The globe as it is entered from a page of the showcase, with the way back to its list. */
export function CategoryGlobe({ category, onList }: Props) {
  const { t } = useTranslation();
  const name = t(`landscape.categories.${category}`);
  return (
    <LandscapePage category={category}>
      <div className="landscape-category" role="group" aria-label={t('landscape.globeOf', { name })}>
        <b>{name}</b>
        <Button size="small" icon={<UnorderedListOutlined />} onClick={onList}>
          {t('landscape.listOf')}
        </Button>
      </div>
    </LandscapePage>
  );
}

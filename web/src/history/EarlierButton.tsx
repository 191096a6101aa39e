import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOnPaper } from '../layout/settings.js';

/** A read of pages as far as its next page is concerned. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Reads the next lines of what is shown newest first, as long as there are any; on paper it says that there are. */
export function EarlierButton({ read: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { read: Pages }) {
  const { t } = useTranslation();
  const onPaper = useOnPaper();
  if (!hasNextPage) return null;
  if (onPaper) return <p>{t('record.timelineCut')}</p>;
  return (
    <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('record.timelineMore')}
    </Button>
  );
}

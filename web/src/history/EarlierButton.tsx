import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** A read of pages as far as its next page is concerned. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Reads the next lines of what is shown newest first, as long as there are any. */
export function EarlierButton({ read: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { read: Pages }) {
  const { t } = useTranslation();
  if (!hasNextPage) return null;
  return (
    <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('record.timelineMore')}
    </Button>
  );
}

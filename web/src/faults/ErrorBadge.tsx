import { BugOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorLog } from './error-log.js';
import { loadPart } from '../api/load-script.js';

const ErrorLogDialog = lazy(
  loadPart(async () => ({
    default: (await import('./ErrorLogDialog.js')).ErrorLogDialog,
  })),
);

/** How many errors this browser has noted; opens their list. Nothing while there are none. */
export function ErrorBadge() {
  const { t } = useTranslation();
  const count = useErrorLog((s) => s.errors.length);
  const [open, setOpen] = useState(false);
  if (count === 0 && !open) return null;
  const label = t('errorLog.badge', { count });
  return (
    <>
      <Button type="text" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Badge count={count} size="small" overflowCount={99}>
          <BugOutlined />
        </Badge>
      </Button>
      {open && (
        <Suspense>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { get } from '../../api/client.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { menuLabel } from '../../layout/menu-label.js';
import { isOutside } from '../../layout/open-entry.js';
import { useTabTitle } from '../../layout/useVisit.js';
import { nodeOf, useMenu } from '../../session/access.js';
import { mayFrame } from './may-frame.js';
import './frame-page.css';

/** Host of an address, for people to read. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** `/myiframe/{path}`: a page of another host, if an administrator lists that host; it learns nothing of us. */
export function FramePage() {
  const { t } = useTranslation();
  const { routerPath = '' } = useParams();
  const [params] = useSearchParams();
  const node = nodeOf(useMenu().data ?? [], ({ code }) => code === routerPath);
  const source = params.get('src') ?? node?.path ?? '';
  const hosts = useQuery({
    queryKey: ['frame-hosts'],
    queryFn: ({ signal }) => get<string[]>('blade-system/frame/hosts', {}, signal),
  });
  const title = node ? menuLabel(node) : hostOf(source);
  useTabTitle(title);
  if (hosts.error) return <ErrorState error={hosts.error} onRetry={() => void hosts.refetch()} />;
  if (!hosts.data) return <LateRings />;
  if (!mayFrame(source, hosts.data)) {
    return (
      <EmptyState title={t('framed.refused', { host: hostOf(source) })} hint={t('framed.refusedHint')}>
        {isOutside(source) && (
          <Button onClick={() => window.open(source, '_blank', 'noopener,noreferrer')}>
            {t('framed.newWindow')}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <iframe
      className="framed-page"
      title={title}
      src={source}
      referrerPolicy="no-referrer"
      // A page of another host keeps its own origin; it may not steer ours.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
    />
  );
}

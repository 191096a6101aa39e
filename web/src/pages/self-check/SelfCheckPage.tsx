import { CheckCircleOutlined, CloseCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiUrl } from '../../api/client.js';
import { hasWebgl } from '../../globe/webgl.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import './self-check.css';

/** Services that the server needs. */
const PARTS = ['database', 'redis', 'worker', 'store', 'disk'] as const;
/** Maximum difference of the clocks, ms; a larger one shows wrong deadlines. */
const MAX_CLOCK_MS = 60_000;

interface Server {
  parts: Partial<Record<(typeof PARTS)[number], string>>;
  ms: number;
  clockMs: number;
}

/** One check; `isGood` is undefined while it runs. */
interface Check {
  key: string;
  name: string;
  isGood: boolean | undefined;
  found: ReactNode;
}

async function askServer(signal: AbortSignal): Promise<Server> {
  const began = performance.now();
  const response = await fetch(apiUrl('/health'), { signal, cache: 'no-store' });
  const ms = Math.round(performance.now() - began);
  const parts = (await response.json()) as Server['parts'];
  const said = Date.parse(response.headers.get('date') ?? '');
  return { parts, ms, clockMs: Number.isNaN(said) ? 0 : Math.abs(Date.now() - said) };
}

function stores(): boolean {
  try {
    const key = 'gushu-self-check';
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function useChecks() {
  const { t } = useTranslation();
  const tier = useScreenTier();
  const server = useQuery({
    queryKey: ['self-check'],
    queryFn: ({ signal }) => askServer(signal),
    staleTime: 0,
    retry: false,
  });
  const { data, isFetching, error } = server;
  const asked = (isGood: boolean | undefined) => (isFetching ? undefined : (isGood ?? false));
  const state = (isGood: boolean | undefined) => (isGood ? t('selfCheck.good') : t('selfCheck.bad'));
  const checks: Check[] = [
    {
      key: 'server',
      name: t('selfCheck.server'),
      isGood: asked(!error && data !== undefined),
      found: data ? t('selfCheck.ms', { ms: data.ms }) : state(false),
    },
    ...PARTS.map((part) => ({
      key: part,
      name: t(`selfCheck.${part}`),
      isGood: asked(data?.parts[part] === 'up'),
      found: state(data?.parts[part] === 'up'),
    })),
    {
      key: 'clock',
      name: t('selfCheck.clock'),
      isGood: asked(data && data.clockMs <= MAX_CLOCK_MS),
      found: data ? t('selfCheck.seconds', { n: Math.round(data.clockMs / 1000) }) : state(false),
    },
    { key: 'webgl', name: t('selfCheck.webgl'), isGood: hasWebgl(), found: state(hasWebgl()) },
    { key: 'storage', name: t('selfCheck.storage'), isGood: stores(), found: state(stores()) },
    {
      key: 'window',
      name: t('selfCheck.window'),
      isGood: true,
      found: t('selfCheck.size', { width: window.innerWidth, height: window.innerHeight, tier }),
    },
  ];
  return { checks, isFetching, again: () => void server.refetch() };
}

function Sign({ isGood }: { isGood: boolean | undefined }) {
  const { t } = useTranslation();
  if (isGood === undefined) return <LoadingOutlined aria-label={t('state.loading')} />;
  return isGood ? (
    <CheckCircleOutlined className="check-good" aria-label={t('selfCheck.good')} />
  ) : (
    <CloseCircleOutlined className="check-bad" aria-label={t('selfCheck.bad')} />
  );
}

/** Checks of this browser and the server, for people who ask support why something does not work. */
export function SelfCheckPage() {
  const { t } = useTranslation();
  const { checks, isFetching, again } = useChecks();
  return (
    <section className="self-check">
      <header className="self-check-head">
        <div>
          <h2>{t('selfCheck.title')}</h2>
          <p>{t('selfCheck.hint')}</p>
        </div>
        <Button loading={isFetching} onClick={again}>
          {t('selfCheck.again')}
        </Button>
      </header>
      <PlainTable<Check>
        rowKey="key"
        pagination={false}
        dataSource={checks}
        columns={[
          {
            key: 'isGood',
            title: t('selfCheck.state'),
            width: 80,
            render: (_, { isGood }) => <Sign isGood={isGood} />,
          },
          { key: 'name', title: t('selfCheck.what'), dataIndex: 'name' },
          { key: 'found', title: t('selfCheck.found'), dataIndex: 'found' },
        ]}
      />
    </section>
  );
}

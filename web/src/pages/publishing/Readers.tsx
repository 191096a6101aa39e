import { insideRegion, permissionOf, type Reader, type RecordDefinition, type RowOf } from '@gushu/shared';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../layout/PlainTable.js';
import { numberText } from '../../locales/number-text.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { usePermission } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { useReaders, type Whom } from './publishing-api.js';
import './publishing.css';

const PUBLISHED = 1;
const SIZE = 10;

type Published = RowOf & { publishStatus: number; xzCode: string | null };

/** Who has read a published row and who has not, for those who publish in its region or above it. */
export function Readers({ record, row }: { record: RecordDefinition; row: Published }) {
  const own = useSession((s) => s.user?.xzcode ?? '');
  const mayPublish = usePermission(permissionOf(record, 'publish'));
  const isOut = row.publishStatus === PUBLISHED;
  if (!isOut || !mayPublish || !insideRegion(row.xzCode ?? '', own)) return null;
  return <ReaderTable record={record} row={row} />;
}

function ReaderTable({ record, row }: { record: RecordDefinition; row: RowOf }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const [whom, setWhom] = useState<Whom>('0');
  const [current, setCurrent] = useState(1);
  const read = useReaders(record, row, { whom, current, size: SIZE });
  const { data } = read;
  const named = (key: string, count: number | undefined) =>
    count === undefined ? t(key) : `${t(key)} ${numberText(count)}`;
  return (
    <section className="readers">
      <h2 className="record-section">{t('publishing.readers')}</h2>
      <Segmented<Whom>
        aria-label={t('publishing.readers')}
        value={whom}
        options={[
          { value: '0', label: named('publishing.unread', data?.unread) },
          { value: '1', label: named('publishing.read', data?.read) },
        ]}
        onChange={(next) => {
          setWhom(next);
          setCurrent(1);
        }}
      />
      <PlainTable<Reader>
        read={read}
        rowKey="userId"
        dataSource={data?.records ?? []}
        empty={t(whom === '0' ? 'publishing.allRead' : 'publishing.noneRead')}
        scroll={{ x: 560 }}
        pagination={{
          current,
          pageSize: SIZE,
          total: data?.total ?? 0,
          hideOnSinglePage: true,
          onChange: setCurrent,
          showSizeChanger: false,
        }}
        columns={[
          { title: t('publishing.person'), dataIndex: 'realName' },
          { title: t('publishing.dept'), dataIndex: 'deptName' },
          { title: t('publishing.region'), dataIndex: 'xzName', render: (name: string) => placeText(name) },
          { title: t('publishing.readTime'), dataIndex: 'readTime' },
        ]}
      />
    </section>
  );
}

import { PAGE_SIZES, type SpeciesCount, type SpeciesTable, withoutAuthors } from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stackedBars } from '../../charts/bars.js';
import { Chart } from '../../charts/Chart.js';
import { ChartPanel } from '../../charts/ChartPanel.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { Latin, TaxonName } from '../../names/TaxonName.js';
import { pageTurns } from '../../layout/page-turns.js';
import { partMeaning, restMeaning } from '../../theme/tokens.js';
import { Counted, grouped, Share } from './Figures.js';
import { SpeciesFinding } from './Finding.js';
import { isListed, speciesRows } from './rows-of.js';
import { StatScreen } from './StatScreen.js';
import type { StatFilter } from './statistics-api.js';
import { useStatFilter } from './useStatFilter.js';

const CHART_HEIGHT = 340;
/** Species of the chart, the most frequent of the page. */
const SHOWN = 20;
/** Rows of a page at first: no fewer than the chart shows. */
const ROWS = 30;

interface Paging {
  current: number;
  size: number;
}

/** A species in the reader's language. */
function useSpeciesText(): (row: SpeciesCount) => string {
  const isEnglish = useTranslation().i18n.language === 'en';
  return (row) => (isEnglish && row.latinName ? withoutAuthors(row.latinName) : row.treeTypeName);
}

function useColumns(table: SpeciesTable, filter: StatFilter): TableColumnsType<SpeciesCount> {
  const { t } = useTranslation();
  const text = useSpeciesText();
  const count = (name: 'levelOne' | 'levelTwo' | 'levelThree' | 'famous' | 'noLevel') => ({
    title: t(`statistics.${name}`),
    dataIndex: name,
    align: 'right' as const,
    width: 100,
    render: grouped,
  });
  return [
    {
      title: t('statistics.species'),
      key: 'species',
      fixed: 'left',
      width: 180,
      render: (_, row) => text(row),
    },
    {
      title: t('statistics.latinName'),
      key: 'latin',
      width: 260,
      render: (_, row) => <Latin name={row.latinName} />,
    },
    {
      title: t('statistics.familyOf'),
      key: 'section',
      width: 120,
      render: (_, { section }) => <TaxonName taxon="section" name={section} />,
    },
    {
      title: t('statistics.genusOf'),
      key: 'genus',
      width: 120,
      render: (_, { genus }) => <TaxonName taxon="genus" name={genus} />,
    },
    {
      title: `${t('statistics.count')} (${t('statistics.trees')})`,
      key: 'num',
      align: 'right',
      width: 170,
      render: (_, { treeType, num, zbCount }) => (
        <>
          <Counted
            num={num}
            to={isListed(table, filter) ? speciesRows(treeType, filter.xzCode) : undefined}
          />
          <Share of={zbCount} />
        </>
      ),
    },
    count('levelOne'),
    count('levelTwo'),
    count('levelThree'),
    count('famous'),
    count('noLevel'),
  ];
}

interface PanelProps {
  table: SpeciesTable;
  filter: StatFilter;
  paging: Paging;
  onPaging: (paging: Paging) => void;
}

function SpeciesPanels({ table, filter, paging, onPaging }: PanelProps) {
  const { t } = useTranslation();
  const text = useSpeciesText();
  const title = t('statistics.commonest', { count: Math.min(SHOWN, table.rows.length) });
  const look = partMeaning[0] ?? restMeaning;
  const bars = useMemo(() => {
    const rows = table.rows.slice(0, SHOWN);
    const values = rows.map(({ num }) => num);
    return stackedBars(
      rows.map(text),
      [{ name: t('statistics.count'), look, values }],
      t('statistics.trees'),
    );
  }, [table, text, look, t]);
  const figures = [
    ['count', table.treeNum],
    ['species', table.speciesNum],
    ['genus', table.genusNum],
    ['section', table.sectionNum],
  ] as const;
  return (
    <>
      {table.rows.length > 0 && paging.current === 1 && (
        <SpeciesFinding
          counts={table.rows.map((row) => ({
            name: text(row),
            num: row.num,
            isBlank: !row.section && !row.latinName,
          }))}
          isCut={table.rows.length < table.total}
          species={table.speciesNum}
          trees={table.treeNum}
        />
      )}
      <dl className="statistics-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`statistics.${name}`)}</dt>
            <dd>{grouped(value)}</dd>
          </div>
        ))}
      </dl>
      {paging.current === 1 && (
        <div className="statistics-row">
          <ChartPanel title={title}>
            <Chart option={bars} height={CHART_HEIGHT} label={title} />
          </ChartPanel>
        </div>
      )}
      <section className="statistics-panel">
        <PlainTable<SpeciesCount>
          rowKey="treeType"
          columns={useColumns(table, filter)}
          dataSource={table.rows}
          scroll={{ x: 'max-content' }}
          pagination={{
            current: paging.current,
            total: table.total,
            pageSize: paging.size,
            pageSizeOptions: [...PAGE_SIZES],
            showSizeChanger: true,
            itemRender: pageTurns(t),
            onChange: (current, size) => onPaging({ current, size }),
          }}
        />
      </section>
    </>
  );
}

/** Trees by species, the most frequent first, with families and genera. */
export function TreeSpeciesStatisPage() {
  const text = useSpeciesText();
  const { filter: shown } = useStatFilter();
  const asked = JSON.stringify(shown);
  const [{ of, ...last }, setPaging] = useState({ of: asked, current: 1, size: ROWS });
  // Another region or year begins with its first page.
  const paging: Paging = of === asked ? last : { ...last, current: 1 };
  return (
    <StatScreen<SpeciesTable>
      call="treeType"
      paging={{ ...paging }}
      total={({ total }) => total}
      parts={({ rows }) =>
        rows.map((row) => ({ key: row.treeType, name: text(row), num: row.num, share: row.zbCount }))
      }
    >
      {(table, _open, filter) => (
        <SpeciesPanels
          table={table}
          filter={filter}
          paging={paging}
          onPaging={(next) => setPaging({ of: asked, ...next })}
        />
      )}
    </StatScreen>
  );
}

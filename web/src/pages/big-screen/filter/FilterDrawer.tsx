import { MAX_SPACE_WKT, oldTree, permissionOf, readSpace } from '@gushu/shared';
import { Button, Checkbox, Drawer, Input, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../../columns/record-columns.js';
import { usePermission } from '../../../session/access.js';
import type { AreaTool } from '../../../wall/AreaLayer.js';
import { AREA, BINS, CODE_NAMES, type CodeName, MEASURE_NAMES, type MeasureName } from './filter.js';
import './filter.css';
import { useCodes, useFilterName } from './useFilterText.js';
import type { WallFilter } from './useWallFilter.js';

const ALL = '';
const TOOLS: readonly AreaTool[] = ['box', 'polygon'];

/** One filter, under its name. */
function Part({ title, children }: { title: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <section className="filter-part">
      <h3 id={id}>{title}</h3>
      {children(id)}
    </section>
  );
}

interface PartProps<N> {
  name: N;
  wall: WallFilter;
}

/** Any of the codes of a field. */
function CodesPart({ name, wall: { filter, change } }: PartProps<CodeName>) {
  const nameOf = useFilterName();
  const options = useCodes(name).map(({ code, text }) => ({ value: code, label: text }));
  return (
    <Part title={nameOf(name)}>
      {(id) => (
        <Checkbox.Group
          role="group"
          aria-labelledby={id}
          options={options}
          value={filter[name]?.split(',') ?? []}
          onChange={(codes) => change({ [name]: codes.join(',') })}
        />
      )}
    </Part>
  );
}

/** One of the bins of a measure, or all. */
function MeasurePart({ name, wall: { filter, change } }: PartProps<MeasureName>) {
  const { t } = useTranslation();
  const nameOf = useFilterName();
  const textOf = useLabel();
  const bins = BINS[name].map(({ label }, at) => ({ value: String(at), label: textOf(label) }));
  return (
    <Part title={nameOf(name)}>
      {(id) => (
        <Radio.Group
          aria-labelledby={id}
          options={[{ value: ALL, label: t('wall.filter.all') }, ...bins]}
          value={filter[name] ?? ALL}
          onChange={({ target }) => change({ [name]: String(target.value) })}
        />
      )}
    </Part>
  );
}

/** An area: drawn on the map of the wall, or typed as text by people who use no pointer. */
function AreaPart({ wall, onDraw }: { wall: WallFilter; onDraw: (tool: AreaTool) => void }) {
  const { t } = useTranslation();
  const stored = wall.filter[AREA] ?? '';
  const [typed, setTyped] = useState(stored);
  const isAskable = typed.trim() === '' || !readSpace(typed.trim(), undefined).faults;
  return (
    <Part title={t('wall.filter.area')}>
      {() => (
        <>
          <div className="filter-tools">
            {TOOLS.map((tool) => (
              <Button key={tool} onClick={() => onDraw(tool)}>
                {t(`wall.filter.${tool}`)}
              </Button>
            ))}
            <Button disabled={!stored} onClick={() => (setTyped(''), wall.change({ [AREA]: '' }))}>
              {t('wall.filter.noArea')}
            </Button>
          </div>
          <Input.TextArea
            aria-label={t('map.wkt')}
            placeholder="POLYGON((…))"
            value={typed}
            maxLength={MAX_SPACE_WKT}
            autoSize={{ minRows: 1, maxRows: 4 }}
            status={isAskable ? '' : 'error'}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => isAskable && wall.change({ [AREA]: typed.trim() })}
          />
          {!isAskable && (
            <p className="filter-note" role="alert">
              {t('map.wktWrong', { form: 'POLYGON((…))' })}
            </p>
          )}
        </>
      )}
    </Part>
  );
}

interface Props {
  wall: WallFilter;
  /** Called to begin drawing an area on the map. */
  onDraw: (tool: AreaTool) => void;
  onClose: () => void;
}

/** Filters of the trees on the wall; each choice takes effect at once. */
export function FilterDrawer({ wall, onDraw, onClose }: Props) {
  const { t } = useTranslation();
  const maySeeTrees = usePermission(permissionOf(oldTree, 'view'));
  return (
    <Drawer
      open
      title={t('wall.filter.title')}
      size={420}
      onClose={onClose}
      footer={
        <div className="filter-foot">
          <Button disabled={!wall.isOn} onClick={wall.clear}>
            {t('wall.filter.clear')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </div>
      }
    >
      <p className="filter-note">{t('wall.filter.hint')}</p>
      {CODE_NAMES.map((name) => (
        <CodesPart key={name} name={name} wall={wall} />
      ))}
      {MEASURE_NAMES.map((name) => (
        <MeasurePart key={name} name={name} wall={wall} />
      ))}
      {/* People who may not read single trees could find a sensitive one by areas. */}
      {maySeeTrees && <AreaPart key={wall.filter[AREA] ?? ''} wall={wall} onDraw={onDraw} />}
    </Drawer>
  );
}

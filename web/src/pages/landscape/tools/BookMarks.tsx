import { BookOutlined, ClearOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type BookMark, DEFAULT_MARK } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBookMarks, removeBookMarks, saveBookMark } from '../../../api/book-marks.js';
import { SmallDialog } from '../../../editing/SmallDialog.js';
import { confirmFirst, tellDone } from '../../../feedback.js';
import { above, type Eye } from '../../../globe/eye.js';
import { GLOBE } from '../../../globe/rules.js';
import { IconButton } from '../../../layout/IconButton.js';
import { usePanel } from '../../../layout/usePanel.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { RegionPicker } from '../../../region/RegionPicker.js';
import { ReadPart } from '../../../showcase/ReadPart.js';
import { useDark } from '../useDark.js';
import { ToolButton } from './ToolButton.js';

const KEY = ['book-marks'];
const MAX_NAME = 50;

interface Props {
  code: string;
  /** From where one looks now. */
  eye: () => Eye | undefined;
  onUse: (eye: Eye, xzCode: string) => void;
}

interface Named {
  bookMarkName: string;
  xzCode: string;
}

/** Asks for a name and a region, and keeps the present view under them. */
function AddDialog({ code, eye, onClose }: { code: string; eye: Eye; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = ({ bookMarkName, xzCode }: Named) =>
    saveBookMark({
      ...{ bookMarkName: bookMarkName.trim(), xzCode: xzCode ?? '' },
      mapHeight: Math.max(1, Math.round(eye.height)),
      lon: Number(eye.lon.toFixed(6)),
      lat: Number(eye.lat.toFixed(6)),
    });
  return (
    <SmallDialog<Named>
      title={t('globe.mark.add')}
      initial={{ bookMarkName: '', xzCode: code }}
      save={save}
      onSaved={() => void client.invalidateQueries({ queryKey: KEY })}
      onClose={onClose}
    >
      <Form.Item name="xzCode" label={t('landscape.region')}>
        <RegionPicker deepest={3} placeholder={t('frame.nation')} />
      </Form.Item>
      <Form.Item
        name="bookMarkName"
        label={t('globe.mark.name')}
        rules={[{ required: true, whitespace: true, message: t('globe.mark.nameNeeded') }]}
      >
        <Input maxLength={MAX_NAME} autoComplete="off" />
      </Form.Item>
    </SmallDialog>
  );
}

interface ListProps {
  marks: readonly BookMark[];
  onUse: (mark: BookMark) => void;
  onRemove: (mark: BookMark) => void;
}

function MarkList({ marks, onUse, onRemove }: ListProps) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  return (
    <ul className="globe-marks">
      {marks.map((mark) => {
        const isDefault = mark.mark === DEFAULT_MARK;
        const name = isDefault ? placeText(mark.bookMarkName) : mark.bookMarkName;
        const place = mark.isExist === '2' ? t('globe.mark.gone') : placeText(mark.xzName);
        return (
          <li key={mark.id}>
            <button type="button" data-exists={mark.isExist} onClick={() => onUse(mark)}>
              <span>{name}</span>
              <small>{isDefault ? t('globe.mark.default') : place}</small>
            </button>
            {!isDefault && (
              <IconButton
                size="small"
                icon={<DeleteOutlined />}
                label={`${t('action.delete')} ${name}`}
                onClick={() => onRemove(mark)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Closes a panel a little after the pointer has left it. */
function useLeaving(open: boolean, close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    return () => clearTimeout(timer.current);
  }, [open]);
  return {
    onMouseEnter: () => clearTimeout(timer.current),
    onMouseLeave: () => {
      clearTimeout(timer.current);
      // A panel that is closed already leaves the focus where it is now.
      timer.current = setTimeout(() => isOpen.current && close(), GLOBE.bookMarksClose);
    },
  };
}

/** The bookmarks of the globe: add one of the present view, use one, remove own ones one by one or all of them. */
export function BookMarks({ code, eye, onUse }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const panel = usePanel();
  const { style } = useDark();
  const [adding, setAdding] = useState<Eye>();
  const leaving = useLeaving(panel.open, panel.close);
  const read = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchBookMarks(GLOBE.bookMarks, signal),
    enabled: panel.open,
  });
  const own = (read.data?.records ?? []).filter(({ mark }) => mark !== DEFAULT_MARK);
  const remove = (marks: readonly BookMark[], title: string) => {
    panel.close();
    confirmFirst(
      title,
      async () => {
        await removeBookMarks(marks.map(({ id }) => id));
        tellDone(t('done.removed'));
        await client.invalidateQueries({ queryKey: KEY });
      },
      { danger: true },
    );
  };
  const add = () => {
    panel.close();
    setAdding(eye());
  };
  const use = ({ lon, lat, mapHeight, xzCode }: BookMark) => {
    panel.close();
    onUse(above(lon, lat, mapHeight), xzCode);
  };
  const content = (
    <div {...panel.panel} {...leaving} className="globe-mark-panel" style={style} tabIndex={-1}>
      <div className="globe-mark-tools">
        <Button size="small" icon={<PlusOutlined />} onClick={add}>
          {t('globe.mark.add')}
        </Button>
        <Button
          size="small"
          icon={<ClearOutlined />}
          disabled={own.length === 0}
          onClick={() => remove(own, t('globe.mark.clearAsk', { count: own.length }))}
        >
          {t('globe.mark.clear')}
        </Button>
      </div>
      <ReadPart read={read} isEmpty={({ records }) => records.length === 0}>
        {({ records }) => (
          <MarkList
            marks={records}
            onUse={use}
            onRemove={(mark) => remove([mark], t('globe.mark.removeAsk', { name: mark.bookMarkName }))}
          />
        )}
      </ReadPart>
    </div>
  );
  return (
    <>
      <Popover {...panel.popover} placement="bottomRight" content={content} title={t('globe.mark.title')}>
        <ToolButton {...panel.button} icon={<BookOutlined />} label={t('globe.mark.title')} />
      </Popover>
      {adding && <AddDialog code={code} eye={adding} onClose={() => setAdding(undefined)} />}
    </>
  );
}

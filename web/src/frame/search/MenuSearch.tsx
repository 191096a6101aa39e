import { SearchOutlined } from '@ant-design/icons';
import { trimBlanks } from '@gushu/shared';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstFocus } from '../../layout/FirstFocus.js';
import { focusPage } from '../../layout/focus-page.js';
import { useOpenEntry } from '../../layout/open-entry.js';
import { useSettled } from '../../layout/useSettled.js';
import { EmptyState } from '../../layout/EmptyState.js';
import type { Hit } from './hit.js';
import { useMenuSearch } from './search-state.js';
import { useMenuHits } from './useMenuHits.js';
import { useTreeHits } from './useRecordHits.js';
import './menu-search.css';

const LIST = 'menu-search-list';
const optionId = (at: number) => `${LIST}-${at}`;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** 菜单搜索: goes to a screen or a record by a part of its name; Esc closes. */
export function MenuSearch() {
  const { t } = useTranslation();
  const { open } = useMenuSearch();
  const [chosen, setChosen] = useState(false);
  const close = () => useMenuSearch.setState({ open: false });
  return (
    <Modal
      open={open}
      onCancel={close}
      title={t('search.title')}
      footer={null}
      destroyOnHidden
      width={560}
      style={{ top: 88 }}
      className="menu-search"
      // The focus returns to the button, unless a page was chosen.
      focusable={{ focusTriggerAfterClose: !chosen }}
      afterOpenChange={(now) => {
        if (!now && chosen) focusPage();
        setChosen(false);
      }}
    >
      <Search
        onChosen={() => {
          setChosen(true);
          close();
        }}
      />
    </Modal>
  );
}

function Search({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation();
  const [typed, type] = useState('');
  const [at, setAt] = useState(0);
  const openEntry = useOpenEntry();
  const menus = useMenuHits(typed);
  const { hits: trees, searching } = useTreeHits(useSettled(trimBlanks(typed)));
  const hits = [...menus, ...trees];
  const current = Math.min(at, Math.max(0, hits.length - 1));
  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    onChosen();
    openEntry(hit.node ?? { path: hit.path });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const next = hits.length ? (current + step + hits.length) % hits.length : 0;
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    // Enter ends the input of an ideograph that is still being composed.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(hits[current]);
  };
  return (
    <>
      {/* The field gets the focus before the dialog's motion ends: a person who types right after Ctrl+K loses no
         letter. */}
      <FirstFocus />
      <Input
        allowClear
        size="large"
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-activedescendant={hits.length ? optionId(current) : undefined}
        aria-label={t('search.title')}
        placeholder={t('search.hint')}
        prefix={<SearchOutlined />}
        value={typed}
        onChange={(event) => {
          type(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={LIST} role="listbox" aria-label={t('search.title')} className="menu-search-list">
        {hits.map((hit, index) => (
          <li
            key={hit.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            className="menu-search-hit"
            onMouseEnter={() => setAt(index)}
            onClick={() => choose(hit)}
          >
            <span aria-hidden>{hit.icon}</span>
            <span className="menu-search-label">{hit.label}</span>
            <small>{hit.hint}</small>
          </li>
        ))}
      </ul>
      {hits.length === 0 && !searching && <EmptyState title={t('search.none')} hint={t('search.noneHint')} />}
    </>
  );
}

import { centralGovernment, permissionOf } from '@gushu/shared';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvalidateRecord } from '../../api/record-rows.js';
import { tellRefused } from '../../feedback.js';
import { usePermissions } from '../../session/access.js';
import { ImportButton } from '../../sheet-import/ImportButton.js';
import type { ListTools } from '../../table/data-table.js';
import { ExcellentButton } from './ExcellentButton.js';
import type { ProjectRow } from './project-columns.js';
import { UpdatesDialog } from './UpdatesDialog.js';

/** Actions on the chosen projects of the list, beside those of every list. */
export function ProjectListTools({ list }: { list: ListTools<ProjectRow> }) {
  const { t } = useTranslation();
  const forget = useInvalidateRecord(centralGovernment);
  const [changed, change] = useState<ProjectRow[]>();
  const held = usePermissions().data ?? {};
  const mayUpdate = (['edit', 'review'] as const).some((verb) => held[permissionOf(centralGovernment, verb)]);
  return (
    <>
      <ImportButton record={centralGovernment} />
      <ExcellentButton rows={list.rows} onDone={list.choose} />
      {mayUpdate && (
        <Button
          onClick={() => (list.rows.length === 0 ? tellRefused(t('list.chooseOne')) : change(list.rows))}
        >
          {t('project.update')}
        </Button>
      )}
      {changed && (
        <UpdatesDialog
          rows={changed}
          onDone={(left) => {
            list.choose(left);
            void forget();
          }}
          onClose={() => change(undefined)}
        />
      )}
    </>
  );
}

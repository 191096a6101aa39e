import { expertDatabase, expertFaults } from '@gushu/shared';
import type { Control } from '../../layout/control.js';
import { DictionarySelect } from '../../fields/DictionarySelect.js';
import { TreePicker } from '../../fields/TreePicker.js';
import { recordPages } from '../../record/record-pages.js';
import { HandingOver } from '../user/HandingOver.js';

const UserPicker = (control: Control) => (
  <TreePicker {...control} path="blade-user/user-list" title="realName" />
);

/** The level follows from the list that somebody adds to. */
const LevelShown = (control: Control) => <DictionarySelect {...control} code="expert_level" disabled />;

const OVERRIDE = {
  expertLevel: { input: LevelShown, search: false, hideInTable: true },
  userId: { input: UserPicker, hideInTable: true },
} as const;

/** List, form and view of the experts of a level, below the address of that name. Who is withdrawn hands over. */
function pagesOf(name: string, expertLevel: string) {
  const { ListPage, FormPage, ViewPage } = recordPages({
    record: expertDatabase,
    list: `/expertPoolManagement/${name}`,
    show: [
      'name',
      'workUnit',
      'titleLevel',
      'expertField',
      'phone',
      'xzCode',
      'checkStatus',
      'publishStatus',
    ],
    filters: ['name', 'workUnit', 'titleLevel', 'checkStatus', 'publishStatus'],
    override: OVERRIDE,
    where: { expertLevel },
    initial: { expertLevel },
    faults: expertFaults,
  });
  return {
    ListPage: () => (
      <HandingOver>
        <ListPage />
      </HandingOver>
    ),
    FormPage,
    ViewPage: () => (
      <HandingOver>
        <ViewPage />
      </HandingOver>
    ),
  };
}

/** Experts of the nation, level 1. */
export const national = pagesOf('nationalExpertDatabase', '1');

/** Experts of the provinces, level 2. */
export const provincial = pagesOf('provincialExpertDatabase', '2');

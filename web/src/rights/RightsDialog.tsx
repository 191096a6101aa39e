import type { HierarchyNode } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, type Query } from '../api/client.js';
import { useCloseAsk } from '../editing/useLeaveWarning.js';
import { useTask } from '../editing/useTask.js';
import { tellDone } from '../feedback.js';
import { Dialog } from '../layout/Dialog.js';
import { ErrorState } from '../layout/ErrorState.js';
import { TickTree } from './TickTree.js';

/** Trees to tick, and the ticked codes of each. */
export interface Rights<K extends string> {
  trees: Record<K, HierarchyNode[]>;
  keys: Record<K, string[]>;
  /** Version that shows whether somebody else has granted since. */
  version?: string;
}

/** Reads the trees and their ticked codes, with the version that a grant sends back. */
export async function readRights<K extends string>(
  trees: string,
  keys: string,
  whose: Query,
): Promise<Rights<K>> {
  const [found, ticked] = await Promise.all([
    get<Rights<K>['trees']>(trees),
    get<Rights<K>['keys'] & { version: string }>(keys, whose),
  ]);
  return { trees: found, keys: ticked, version: ticked.version };
}

interface Props<K extends string> {
  title: string;
  /** Id of the role or user. */
  id: string;
  /** The trees in order, with their headings. */
  kinds: readonly (readonly [kind: K, label: string])[];
  read: () => Promise<Rights<K>>;
  save: (rights: Rights<K>) => Promise<unknown>;
  onClose: () => void;
}

/** Grants rights out of one or several trees. */
export function RightsDialog<K extends string>({ title, id, kinds, read, save, onClose }: Props<K>) {
  const { t } = useTranslation();
  const rights = useQuery({
    queryKey: ['rights', ...kinds.map(([kind]) => kind), id],
    queryFn: read,
    gcTime: 0,
  });
  const [changed, setChanged] = useState<Partial<Record<K, string[]>>>({});
  const { running, run } = useTask();
  const { leave, close } = useCloseAsk(onClose);
  const { data, error } = rights;
  const keys = data && { ...data.keys, ...changed };
  const submit = async () => {
    if (!keys) return;
    await save({ ...data, keys });
    leave.clean();
    tellDone(t('done.saved'));
    onClose();
  };
  return (
    <Dialog
      open
      width={640}
      title={title}
      mask={{ closable: false }}
      okButtonProps={{ disabled: !keys }}
      confirmLoading={running}
      onOk={() => void run(submit)}
      onCancel={close}
    >
      {rights.isPending && <Skeleton active />}
      {error && <ErrorState error={error} onRetry={() => void rights.refetch()} />}
      {keys && (
        <Tabs
          items={kinds.map(([kind, label]) => ({
            key: kind,
            label,
            children: (
              <TickTree
                nodes={data.trees[kind]}
                ticked={keys[kind]}
                onTick={(ids) => {
                  leave.dirty();
                  setChanged((before) => ({ ...before, [kind]: ids }));
                }}
              />
            ),
          }))}
        />
      )}
    </Dialog>
  );
}

import type { PageOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { choicesState } from '../../layout/choices-state.js';

interface Picked {
  id: string;
  account: string;
  realName: string | null;
  name: string | null;
  deptName?: string | null;
  xzname?: string;
}

const OFFERED = 50;
const called = ({ realName, name, account, deptName, xzname }: Picked): string =>
  [realName || name || account, deptName, xzname].filter(Boolean).join(' · ');

/** Name of a user who may be chosen already. */
export interface Known {
  id: string;
  name: string;
}

interface Props {
  id?: string;
  value?: string | string[];
  onChange?: (value: string | string[]) => void;
  multiple?: boolean;
  /** Chosen users; they may be missing among the first options. */
  known?: readonly Known[];
  /** Call that answers the users to choose from, by `realName`; default: the users inside the reader's region. */
  from?: string;
  /** Further parameters of that call. */
  asked?: Readonly<Record<string, string>>;
}

/** Picker for one or several users of the tenant by their name. */
export function UserSelect({
  multiple = false,
  known = [],
  from = 'blade-user/user-page',
  asked,
  ...control
}: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const realName = useDeferredValue(typed.trim());
  const users = useQuery({
    queryKey: ['users', 'picker', from, asked, realName],
    queryFn: ({ signal }) => get<PageOf<Picked>>(from, { size: OFFERED, realName, ...asked }, signal),
  });
  const offered = users.data?.records ?? [];
  const options = [
    ...known
      .filter(({ id }) => !offered.some((user) => user.id === id))
      .map(({ id, name }) => ({ value: id, label: name })),
    ...offered.map((user) => ({ value: user.id, label: called(user) })),
  ];
  return (
    <Select
      {...control}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={options}
      notFoundContent={users.data && realName === '' ? t('handOver.nobody') : choicesState(users)}
    />
  );
}

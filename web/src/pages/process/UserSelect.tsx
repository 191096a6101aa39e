import type { PageOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { get } from '../../api/client.js';
import { choicesState } from '../../layout/choices-state.js';

interface Picked {
  id: string;
  account: string;
  realName: string | null;
  name: string | null;
  deptName?: string | null;
}

const OFFERED = 50;
const called = ({ realName, name, account, deptName }: Picked): string =>
  [realName || name || account, deptName].filter(Boolean).join(' · ');

interface Props {
  id?: string;
  value?: string | string[];
  onChange?: (value: string | string[]) => void;
  multiple?: boolean;
}

/** Chooses one or several users of the tenant by their name. */
export function UserSelect({ multiple = false, ...control }: Props) {
  const [typed, setTyped] = useState('');
  const realName = useDeferredValue(typed.trim());
  const users = useQuery({
    queryKey: ['users', 'picker', realName],
    queryFn: ({ signal }) => get<PageOf<Picked>>('blade-user/user-page', { size: OFFERED, realName }, signal),
  });
  return (
    <Select
      {...control}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={users.data?.records.map((user) => ({ value: user.id, label: called(user) })) ?? []}
      notFoundContent={choicesState(users)}
    />
  );
}

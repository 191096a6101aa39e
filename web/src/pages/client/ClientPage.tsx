import { client } from '@gushu/shared';
import { Select } from 'antd';
import { entityApi } from '../../api/entity-api.js';
import type { Control } from '../../layout/control.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';

const GRANTS = [
  'password',
  'captcha',
  'refresh_token',
  'authorization_code',
  'social',
  'sms_code',
  'register',
  'client_credentials',
];

/** Ways of signing in, joined by comma as the wire wants them; they have no names but these. */
function GrantInput({ value, onChange, ...rest }: Control) {
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      value={String(value ?? '')
        .split(',')
        .filter(Boolean)}
      options={GRANTS.map((grant) => ({ value: grant, label: grant }))}
      onChange={(chosen) => onChange?.(chosen.join(','))}
    />
  );
}

const api = entityApi(client);
const COLUMNS = {
  show: ['clientId', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
  override: {
    clientId: { once: true },
    authorizedGrantTypes: { input: GrantInput, width: 320 },
    webServerRedirectUri: { wide: true },
  },
} as const;
const NEW = {
  authorizedGrantTypes: 'password,captcha,refresh_token',
  scope: 'all',
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
};

/** Programs that may ask for tokens; their secret is written, never shown. */
export function ClientPage() {
  const label = useLabel()(client.label);
  return (
    <AdminScreen
      name={client.name}
      label={label}
      columns={useEntityColumns(client, COLUMNS)}
      api={api}
      initial={NEW}
      nameOf={({ clientId }) => String(clientId)}
    />
  );
}

import type { Schema } from './schema.js';

/** Parts of an operation's description that its code does not say. */
export interface Extra {
  parameters?: object[];
  body?: { type: string; schema: Schema; example?: object };
  example?: object;
  answer?: Schema;
}

const query = (name: string, description: string, example?: string) => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'string' },
  description,
  ...(example === undefined ? {} : { example }),
});
const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description,
});

const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'integer' };
const tokenAnswer = (names: readonly string[], figures: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { ...Object.fromEntries(names.map((name) => [name, TEXT])), ...figures },
  additionalProperties: true,
});

const TOKEN: Extra = {
  parameters: [
    query('grant_type', 'captcha, password or refresh_token, as far as the client may', 'captcha'),
    query('tenantId', 'Tenant of the person; header Tenant-Id wins', '000000'),
    query('username', 'Account', 'admin'),
    query('password', 'Hex MD5 of the password, or its SM2 cipher under public-key'),
    query('refresh_token', 'The refresh token, for grant_type refresh_token'),
    header('Captcha-Key', 'Key of the captcha, for grant_type captcha'),
    header('Captcha-Code', 'What the picture shows'),
    header('Tenant-Id', 'Tenant of the person'),
    header('Dept-Id', 'Department to work for, when one has several'),
    header('Role-Id', 'Role to work in, when one has several'),
  ],
};

const SNAKE = tokenAnswer(['access_token', 'refresh_token', 'token_type', 'error_description'], {
  expires_in: NUMBER,
  error_code: NUMBER,
});
const CAMEL = tokenAnswer(['accessToken', 'refreshToken', 'tokenType']);

const TREE = {
  treeType: '1400000000000000001',
  oldTreeType: '1',
  treeAge: 320,
  bust: 420,
  vigor: '1',
  xzCode: '330106',
};
const pageExample = (row: object) => ({
  code: 200,
  success: true,
  data: { records: [row], total: 1, size: 10, current: 1, pages: 1, orders: [] },
  msg: '操作成功',
});

/** Extras by method and path, for parts that handlers read from the request itself, which no decorator knows. */
export const EXTRAS: Readonly<Record<string, Extra>> = {
  'POST blade-auth/oauth/token': {
    ...TOKEN,
    answer: SNAKE,
    example: { access_token: 'eyJ…', refresh_token: 'eyJ…', token_type: 'bearer', expires_in: 3600 },
  },
  'POST blade-auth/token': { ...TOKEN, answer: CAMEL },
  'GET oldTree/oldTree/page': {
    example: pageExample({
      id: '1',
      oldTreeNumber: '33010600001',
      ...TREE,
      treeTypeName: '银杏',
      status: 1,
      version: 1,
    }),
  },
  'POST oldTree/oldTree/save': { body: { type: 'application/json', schema: {}, example: TREE } },
  'POST oldTree/oldTree/update': {
    body: { type: 'application/json', schema: {}, example: { id: '1', version: 1, bust: 425 } },
  },
  'POST blade-system/post/submit': {
    body: {
      type: 'application/json',
      schema: {},
      example: { category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1 },
    },
  },
  'POST dataImportRecord/dataImportRecord/submit': {
    body: {
      type: 'application/json',
      schema: {},
      example: { dataType: '1', attachId: '1', mode: 3, acceptGood: 1, year: 2026 },
    },
  },
};

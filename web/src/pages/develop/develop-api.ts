import { code, model, modelPrototype } from '@gushu/shared';
import { download, get, post } from '../../api/client.js';

/** A field in the designer. */
export interface DrawnField {
  id?: string;
  version?: number;
  modelId?: string;
  propertyName?: string;
  jdbcName?: string;
  jdbcType?: string;
  jdbcComment?: string;
  commentEn?: string;
  componentType?: string;
  dictCode?: string;
  maxLength?: number | null;
  scale?: number | null;
  isList?: number;
  isForm?: number;
  isRequired?: number;
  isQuery?: number;
}

/** Properties of a field that the designer sends; the rest of the server's answer is its own. */
const STORED_FIELDS = [
  ...(['id', 'version', 'propertyName', 'jdbcName', 'jdbcType', 'jdbcComment', 'commentEn'] as const),
  ...([
    'componentType',
    'dictCode',
    'maxLength',
    'scale',
    'isList',
    'isForm',
    'isRequired',
    'isQuery',
  ] as const),
] as const;

/** Sends an empty number as undefined: Blade answers it as -1. */
const sent = (value: unknown) => (value === -1 || value === '' ? undefined : value);

/** A table that a model may be drawn from. */
export interface Table {
  name: string;
  comment: string;
}

/** A generated file. */
export interface GeneratedFile {
  path: string;
  text: string;
}

export const developApi = {
  tables: (signal?: AbortSignal) => get<Table[]>(`${model.path}/table-list`, {}, signal),
  models: (signal?: AbortSignal) =>
    get<{ id: string; modelName: string }[]>(`${model.path}/select`, {}, signal),
  fields: (modelId: string, signal?: AbortSignal) =>
    get<DrawnField[]>(`${model.path}/model-prototype`, { modelId }, signal),
  saveFields: (modelId: string, fields: readonly DrawnField[]) =>
    post(
      `${modelPrototype.path}/submit-list`,
      fields.map((field) => ({
        ...Object.fromEntries(STORED_FIELDS.map((name) => [name, sent(field[name])])),
        modelId,
      })),
    ),
  preview: (id: string, signal?: AbortSignal) => get<GeneratedFile[]>(`${code.path}/preview`, { id }, signal),
  generate: (ids: readonly string[]) =>
    download(`${code.path}/gen-code`, { method: 'POST', query: { ids: ids.join(',') } }),
  copy: (id: string) => post(`${code.path}/copy`, undefined, { id }),
};

import { defineEntity, type Values } from '../record/define.js';
import { dictionary, flag, integer, reference, text } from '../record/fields.js';

/** Names of records, fields and columns, as they stand in sources. */
const CAMEL = { pattern: '[a-z][a-zA-Z0-9]{1,39}', patternHint: ['小写字母开头的英文名称', 'letters and digits, beginning with a small letter'] } as const;
const SNAKE = { pattern: '[a-z][a-z0-9_]{1,49}', patternHint: ['小写字母、数字、下划线', 'small letters, digits and underscores'] } as const;

/** A record that is drawn before it is programmed: its name and its capabilities; its fields are `modelPrototype`. */
export const model = defineEntity({
  name: 'model',
  path: 'blade-develop/model',
  table: 'blade_model',
  label: ['数据模型', 'Model'],
  title: 'modelName',
  tenancy: 'platform',
  search: 'map',
  groups: {},
  fields: {
    datasourceId: reference({ label: ['数据源', 'Data source'], to: 'blade-develop/datasource', help: ['仅作记录，数据表始终取自本系统数据库', 'Noted only: tables are those of this database'] }),
    modelName: text({ label: ['模型名称', 'Name'], max: 50, required: 'draft', filter: 'like' }),
    nameEn: text({ label: ['英文名称', 'English name'], max: 50 }),
    modelCode: text({ label: ['模型编号', 'Code'], max: 40, ...CAMEL, required: 'draft', filter: 'like', help: ['记录在接口和源码中的名称，如 seedBatch', 'What the record is called in calls and sources, such as seedBatch'] }),
    modelTable: text({ label: ['物理表名', 'Table'], max: 50, ...SNAKE, required: 'draft', filter: 'like', help: ['选择已有数据表，或为新记录取名', 'A table that is there, or the name of a new one'] }),
    modelClass: text({ label: ['模型类名', 'Class'], max: 100, pattern: '[A-Za-z][A-Za-z0-9]*', patternHint: ['字母和数字', 'letters and digits'] }),
    regionMode: dictionary({ label: ['行政区划', 'Region'], code: 'model_region', help: ['谁能看到记录', 'Who sees its rows'] }),
    machine: dictionary({ label: ['状态流转', 'States'], code: 'model_machine', help: ['发布须有行政区划', 'What is published has a region'] }),
    modelRemark: text({ label: ['备注', 'Note'], max: 500, long: true }),
  },
});

/** A field of a model. The names are Blade's; what this house needs besides stands at the end. */
export const modelPrototype = defineEntity({
  name: 'model_prototype',
  path: 'blade-develop/model-prototype',
  table: 'blade_model_prototype',
  label: ['模型字段', 'Field of a model'],
  title: 'propertyName',
  tenancy: 'platform',
  search: 'map',
  groups: {},
  fields: {
    modelId: reference({ label: ['数据模型', 'Model'], to: 'blade-develop/model', required: 'draft', filter: 'eq' }),
    jdbcName: text({ label: ['列名', 'Column'], max: 50, ...SNAKE }),
    jdbcType: text({ label: ['列类型', 'Type of the column'], max: 50 }),
    jdbcComment: text({ label: ['中文标题', 'Chinese label'], max: 100, required: 'draft' }),
    commentEn: text({ label: ['英文标题', 'English label'], max: 100 }),
    propertyName: text({ label: ['字段名', 'Field'], max: 40, ...CAMEL, required: 'draft' }),
    propertyType: text({ label: ['属性类型', 'Type'], max: 20 }),
    propertyEntity: text({ label: ['属性全类型', 'Full type'], max: 500 }),
    componentType: dictionary({ label: ['字段种类', 'Kind'], code: 'model_kind', required: 'draft' }),
    dictCode: text({ label: ['字典编码', 'Dictionary'], max: 50, pattern: '[\\w-]+', patternHint: ['字典编码', 'the code of a dictionary'] }),
    maxLength: integer({ label: ['长度', 'Length'], min: 1, max: 500_000 }),
    scale: integer({ label: ['小数位', 'Decimals'], min: 0, max: 6 }),
    isList: flag({ label: ['列表显示', 'In the list'] }),
    isForm: flag({ label: ['表单显示', 'In the form'] }),
    isRow: flag({ label: ['独占一行', 'A row of its own'] }),
    isRequired: flag({ label: ['必填', 'Required'] }),
    isQuery: flag({ label: ['查询条件', 'Filter'] }),
    queryType: text({ label: ['查询方式', 'Way of filtering'], max: 50 }),
    sort: integer({ label: ['排序', 'Order'], min: 0, max: 9999 }),
  },
});

/** Code generated from a model: where its module goes, and which other model is its child list. */
export const code = defineEntity({
  name: 'code',
  path: 'blade-develop/code',
  table: 'blade_code',
  label: ['代码生成', 'Generated code'],
  title: 'codeName',
  tenancy: 'platform',
  search: 'map',
  groups: {},
  fields: {
    codeName: text({ label: ['模块名称', 'Name'], max: 64, required: 'draft', filter: 'like' }),
    modelId: reference({ label: ['数据模型', 'Model'], to: 'blade-develop/model', required: 'draft', filter: 'eq' }),
    packageName: dictionary({ label: ['所属模块', 'Area'], code: 'model_area', required: 'draft', help: ['源码目录、菜单和页面地址所在', 'Where sources, menu entry and addresses stand'] }),
    templateType: dictionary({ label: ['模版类型', 'Kind'], code: 'template_type' }),
    subModelId: reference({ label: ['子表模型', 'Child list'], to: 'blade-develop/model', help: ['另一个模型作为明细清单，可不填', 'Another model as a list of its rows; may be left empty'] }),
    subFkId: text({ label: ['子表外键', 'Field of the parent'], max: 32, ...CAMEL, help: ['子表中指向主表的字段，默认“主表编号+Id”', 'Field that names the parent; its code and Id when empty'] }),
    author: text({ label: ['作者', 'Author'], max: 64 }),
    menuId: reference({ label: ['上级菜单', 'Menu'], to: 'blade-system/menu', auto: true }),
    serviceName: text({ label: ['服务名称', 'Service'], max: 64 }),
    tableName: text({ label: ['表名', 'Table'], max: 50, ...SNAKE, help: ['不填为模型的物理表名', 'That of the model when empty'] }),
    tablePrefix: text({ label: ['表前缀', 'Prefix of the table'], max: 50, ...SNAKE }),
    pkName: text({ label: ['主键名', 'Key'], max: 32 }),
    treeId: text({ label: ['树主键', 'Tree key'], max: 32 }),
    treePid: text({ label: ['树父主键', 'Tree parent'], max: 32 }),
    treeName: text({ label: ['树名称', 'Tree name'], max: 64 }),
    baseMode: flag({ label: ['基础业务', 'Base mode'] }),
    wrapMode: flag({ label: ['包装器', 'Wrapper'] }),
    feignMode: flag({ label: ['远程调用', 'Remote calls'] }),
    codeStyle: text({ label: ['代码风格', 'Style'], max: 32 }),
    apiPath: text({ label: ['后端路径', 'Server path'], max: 2000, help: ['仅作记录：服务器上不写文件', 'Noted only: nothing is written on the server'] }),
    webPath: text({ label: ['前端路径', 'Client path'], max: 2000, help: ['仅作记录：服务器上不写文件', 'Noted only: nothing is written on the server'] }),
  },
});

/** Fields that a client may send for each. */
export type ModelInput = Values<typeof model>;
export type ModelPrototypeInput = Values<typeof modelPrototype>;
export type CodeInput = Values<typeof code>;

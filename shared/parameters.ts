import type { Language } from './messages.js';
import type { Label } from './record/fields.js';

/** What callers send besides the fields of a record, as refusals name it. */
const parameters: Readonly<Record<string, Label>> = {
  id: ['编号', 'Id'],
  ids: ['编号', 'Ids'],
  version: ['数据版本号', 'Version'],
  status: ['状态', 'Status'],
  auditOpinion: ['审核意见', 'Opinion'],
  current: ['页码', 'Page'],
  size: ['每页条数', 'Page size'],
  ascs: ['升序字段', 'Ascending order'],
  descs: ['降序字段', 'Descending order'],
  createTime_dategt: ['创建时间起', 'Made after'],
  createTime_datelt: ['创建时间止', 'Made before'],
  year: ['年度', 'Year'],
  archiveMark: ['归档标识', 'Live or archived'],
  code: ['代码', 'Code'],
  codes: ['代码', 'Codes'],
  name: ['名称', 'Name'],
  aliasName: ['别名', 'Other name'],
  parentCode: ['上级代码', 'Code of the parent'],
  parentId: ['上级', 'Parent'],
  dictKey: ['字典键值', 'Key'],
  dictValue: ['字典名称', 'Text'],
  isSealed: ['是否封存', 'Sealed'],
  sort: ['排序', 'Order'],
  remark: ['备注', 'Remark'],
  lon: ['经度', 'Longitude'],
  lat: ['纬度', 'Latitude'],
  xzCode: ['区划代码', 'Region'],
  fxpcCode: ['边界代码', 'Boundary'],
  mapHeight: ['视角高度', 'Height of view'],
  validFrom: ['生效日期', 'Valid from'],
  validTo: ['失效日期', 'Valid to'],
  attachId: ['文件', 'File'],
  file: ['文件', 'File'],
  dataType: ['数据类型', 'Kind of data'],
  mode: ['方式', 'Mode'],
  acceptGood: ['部分入库', 'Good rows in'],
  species: ['种', 'Species'],
  latinName: ['拉丁名', 'Latin name'],
  section: ['科', 'Family'],
  genus: ['属', 'Genus'],
  often: ['常用', 'Often used'],
};

const BOUND = /_(ge|le)$/;

/** A field or parameter in the words of the language; what nobody has named stays as it is sent. */
export function labelOf(
  name: string,
  language: Language,
  own: Readonly<Record<string, { label: Label }>> = {},
): string {
  const stem = name.replace(BOUND, '');
  // A row of a list in a body: `attachmentList.0.photoKind`.
  const last = stem.slice(stem.lastIndexOf('.') + 1);
  const label = own[stem]?.label ?? parameters[name] ?? parameters[stem] ?? own[last]?.label;
  return label?.[language === 'zh' ? 0 : 1] ?? name;
}

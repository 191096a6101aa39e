import type { Label } from '../label.js';

/** Texts: models, generated records and reports. */
export const developMessages = {
  'model.noTable': ['未获得相关表信息', 'There is no such table'],
  'model.inUse': [
    '代码生成 [{name}] 正在使用该模型，不能删除',
    'Generated code {name} uses this model, it cannot be removed',
  ],
  'model.manyFields': ['一个模型最多{max}个字段', 'A model has at most {max} fields'],

  'code.twice': [
    '所选代码中有多个生成 {name}，请分别下载',
    'Several of these make {name}: download them one by one',
  ],
  'code.tooMany': ['一次最多生成{max}个模块', 'At most {max} records are generated at once'],
  'code.noTitle': ['{name} 至少需要一个文本字段作为名称', '{name} needs a text field that names its rows'],
  'code.fieldName': [
    '字段名 {name} 重复、被系统占用或格式不正确',
    'The field {name} is there twice, belongs to every record or is no name',
  ],
  'code.nameUsed': [
    '{name} 已被系统的其他部分使用，请换一个名称',
    'Another part of the system is called {name}: choose another name',
  ],
  'code.unknownDictionary': [
    '字段 {name} 的字典 {code} 不存在，请先在业务字典中添加',
    'The field {name} names the dictionary {code}, which is not there: add it to the business dictionaries first',
  ],
  'code.fieldKind': ['字段 {name} 的种类不受支持', 'The field {name} is of an unknown kind'],
  'code.noDictionary': ['字段 {name} 未选择字典', 'The field {name} names no dictionary'],
  'code.name': ['{name} 不能作为记录名称', 'A record cannot be called {name}'],
  'code.nameTaken': ['已有记录名为 {name}', 'There is a record {name} already'],
  'code.table': ['{name} 不能作为表名', 'A table cannot be called {name}'],
  'code.tableTaken': ['已有记录使用数据表 {name}', 'A record has the table {name} already'],
  'code.reviewRegion': ['需要审核的记录须按行政区划可见', 'What is reviewed belongs to a region'],
  'code.publishRegion': [
    '发布的记录须为“发布后上下级可见”，其他记录不能选择',
    'What is published is seen by regions above and below, and nothing else is',
  ],

  'report.template': ['模板无法读取：请上传xlsx文件', 'The template cannot be read: send an xlsx workbook'],
  'report.templateSize': ['模板最多500行、100列', 'A template has at most 500 rows and 100 columns'],
  'report.formula': [
    '模板不能含有公式（{cell}）：合计请用 sum 占位符',
    '{cell}: a template has no formulas, sums have placeholders of their own',
  ],
  'report.function': [
    '{cell} 的公式含有模板不支持的 {name}',
    '{cell}: its formula has {name}, which a template may not',
  ],
  'report.brackets': [
    '{cell} 的占位符不完整，应如 {{title}}',
    '{cell}: a placeholder is not complete or stands where none is filled, it has to be like {{title}}',
  ],
  'report.noPlaceholder': [
    '模板中没有占位符，如 {{title}} 或 {{row.no}}',
    'The template holds no placeholder such as {{title}} or {{row.no}}',
  ],
  'report.covered': [
    '{cell} 被合并单元格 {range} 遮住：占位符请写在左上角的单元格',
    '{cell}: the merged cells {range} cover it, write the placeholder into their upper left cell',
  ],
  'report.mergeTwice': ['{cell} 与合并单元格 {range} 重叠', '{cell}: it overlaps the merged cells {range}'],
  'report.mergeCut': [
    '{cell} 的合并单元格只含一个明细的一部分行：请合并整个明细或在其外合并',
    '{cell}: these merged cells hold some rows of an item and others beside, merge whole items or none',
  ],
  'report.pictureInRow': [
    '{cell} 的图片或图形在明细行内，无法随明细重复：请移到明细行之外',
    '{cell}: what is drawn in the rows of an item is not repeated with them, move it above or below',
  ],
  'report.tableHead': [
    '{cell}：表格的标题行和汇总行不能含有占位符或明细',
    '{cell}: the head and the totals of a table hold neither placeholders nor items',
  ],
  'report.partOfRows': [
    '{cell} 引用的区域只含一个明细的一部分行：请引用整个明细',
    '{cell}: what it refers to holds some rows of an item and not all of them',
  ],
  'report.rowOutside': [
    '{cell} 不能使用 {{row.…}} 占位符：它们只能写在单元格中',
    '{cell}: placeholders like {{row.…}} stand in cells alone',
  ],
  'report.itemSize': [
    '明细行（含 {{row.…}} 的行）最多{rows}行、{cells}个单元格',
    'The rows with {{row.…}} are {rows} at most, with {cells} cells',
  ],
  'report.unsupported': [
    '模板含有无法随行填充的内容：{name}，请删除后再上传',
    'The template holds what cannot follow its rows: {name}. Remove it and send the template again',
  ],
  'report.macro': ['模板不能含有宏', 'A template has no macros'],
  'report.order': [
    '超过{max}行的PDF由后台生成，请使用后台下载',
    'A PDF of more than {max} rows is made by the worker: order it',
  ],
  'report.placeholder': ['{cell} 的 {name} 不是数据集的字段', '{cell}: {name} is no field of the data set'],
  'report.parameter': ['该报表需要{name}', 'The report needs {name}'],
  'report.tooMany': ['报表超过{max}行，请缩小范围', 'The report has more than {max} rows, choose less'],
} satisfies Record<string, Label>;

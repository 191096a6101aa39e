import type { Label } from '../label.js';

/** Texts: inspection rules, those of the product and people's own, and their runs. */
export const inspectionMessages = {
  'tree.planter': [
    '古树一般不填栽植人、栽植时间，请核实',
    'an ancient tree rarely has a planter, please check',
  ],
  'tree.precision': [
    '坐标不足{n}位小数，请核实精度',
    'the position has fewer than {n} decimals, please check',
  ],
  'tree.girthOfAge': ['胸围与树龄不匹配，请核实', 'girth and age do not fit each other, please check'],
  'tree.owner': [
    '个人所有的古树未填管护人，请核对责任人',
    'a private tree has no person in charge, please check',
  ],
  'tree.level': ['与树龄不符', 'does not fit the age'],
  'tree.noLevel': ['名木不分级', 'a famous tree has no level'],

  'rule.own': ['{text}', '{text}'],
  'rule.explain': ['请说明以下警告：{warnings}', 'please explain these warnings: {warnings}'],
  'rule.altitude': [
    '与本县古树海拔（{min}～{max}米）相差300米以上，请核实',
    'differs by more than 300 m from the trees of the county ({min} to {max} m), please check',
  ],
  'rule.near': [
    '1米内已有同种古树{number}，疑似重复',
    'tree {number} of the same species stands within 1 m, possibly the same',
  ],
  'rule.grown': [
    '与{year}年度归档数据（{was}）矛盾，请核实',
    'contradicts the archive of {year} ({was}), please check',
  ],
  'rule.revived': ['{year}年度归档为死亡株，请核实', 'was dead in the archive of {year}, please check'],
  'rule.species': ['与树种库不一致，应为{v}', 'does not agree with the list of species: {v}'],
  'rule.photos': ['缺少照片：应有{min}张，现有{num}张', 'photos are missing: {num} of {min}'],
  'rule.wholePhoto': ['缺少照片：应有1张全景照片', 'a photo of the whole is missing'],
  'rule.number': [
    '与已定编号{number}不一致：编号为县代码加顺序号',
    'does not agree with the number {number}, which is county code and survey number',
  ],
  'rule.changed': [
    '与{year}年度归档值{was}相差超过{percent}%',
    'differs by more than {percent} % from {was} in the archive of {year}',
  ],

  'rule.partMissing': ['请填写“{part}”', '"{part}" is missing'],
  'rule.partWrong': ['“{part}”不正确', '"{part}" is wrong'],
  'rule.partUnknown': ['该类型规则没有参数“{part}”', 'rules of this kind have no parameter "{part}"'],
  'rule.pattern': [
    '表达式不正确：可用 . \\d \\w [] () | * + ? {2,5}，最长{max}个字符',
    'is not a valid pattern: . \\d \\w [] () | * + ? {2,5} may be used, {max} characters at most',
  ],
  'rule.table': ['该数据类型没有此数据表', 'is not a table of this kind of data'],
  'rule.field': ['该表没有此字段', 'is not a field of the table'],
  'rule.kindOfField': ['该字段不能用此类型规则', 'rules of this kind are not for this field'],
  'rule.builtIn': ['与系统规则编码相同', 'is the code of a built-in rule'],

  'inspection.open': ['您已有{max}个质检任务未结束', 'You have {max} inspections that have not ended'],
  'inspection.ended': ['质检任务已结束', 'The inspection has ended'],
  'inspection.fault': ['质检失败，请重试', 'The inspection failed, please try again'],
  'inspection.gaveUp': [
    '已尝试{n}次，质检任务终止',
    'It was tried {n} {n|time|times}, the inspection has ended',
  ],
  'inspection.sender': [
    '提交人已停用、已删除或没有有效角色，未质检',
    'Whoever asked for the inspection is no longer active or has no active role, so nothing was inspected',
  ],
  'inspection.noRight': [
    '提交人已没有权限{permission}，未质检',
    'Whoever asked for the inspection no longer has the permission {permission}, so nothing was inspected',
  ],
  'inspection.report': ['质检报告', 'Inspection report'],
  'inspection.other': ['字段检查', 'Check of a field'],
  'inspection.code': ['规则编码', 'Code'],
  'inspection.rule': ['规则', 'Rule'],
  'inspection.level': ['强度', 'Severity'],
  'inspection.error': ['错误', 'Error'],
  'inspection.warning': ['警告', 'Warning'],
  'inspection.region': ['区划', 'Region'],
  'inspection.num': ['条数', 'Rows'],
  'inspection.row': ['编号', 'Number'],
  'inspection.field': ['字段', 'Field'],
  'inspection.message': ['问题', 'Problem'],
} satisfies Record<string, Label>;

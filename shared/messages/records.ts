import type { Label } from '../label.js';

/** Texts: trees and what hangs on them; E1 to E16 are the numbered faults of import rows. */
export const recordsMessages = {
  'dict.taken': ['当前字典键值已存在!', 'This dictionary key exists already'],
  'dict.valueTaken': [
    '与键值为“{key}”的条目名称相同',
    'is the name of the entry with the key "{key}" already',
  ],
  'dict.valueIsKey': [
    '与条目“{value}”的键值相同，导入时无法区分',
    'is the key of the entry "{value}": imports could not tell them apart',
  ],
  'dict.keyIsValue': [
    '与键值为“{key}”的条目名称相同，导入时无法区分',
    'is the name of the entry with the key "{key}": imports could not tell them apart',
  ],
  'dict.inUse': [
    '键值“{key}”已被{record}使用，不能删除或修改，请改为封存',
    'Rows of {record} hold the key "{key}": it cannot be removed or changed, seal it instead',
  ],
  'dict.builtIn': [
    '是系统自带字典的编号，不能修改',
    'is that of a dictionary of the product: it cannot be changed',
  ],
  'dict.parent': ['上级字典不存在', 'The dictionary above it does not exist'],

  'tree.self': ['父节点不可选择自身!', 'Nothing can lie below itself'],
  'tree.above': ['上级节点不存在', 'What it is to lie below does not exist'],

  'region.taken': ['区划代码已存在', 'This region code exists already'],
  'region.parent': ['上级区划不存在', 'The region above it does not exist'],
  'region.inUse': ['该区划已有古树名木数据，不能删除', 'Trees stand in this region, it cannot be removed'],
  'regionMove.level': [
    '区划调整在县级及以下区划之间进行',
    'Rows are moved between counties or regions below them',
  ],
  'regionMove.same': ['调整前后的区划相同', 'Both regions are the same'],
  'regionMove.inside': [
    '不能调整到其下级区划，请逐个调整下级区划',
    'A region is not moved into one below it, move those below one by one',
  ],
  'regionMove.unknown': ['区划不存在', 'There is no such region'],
  'regionMove.gone': [
    '区划{code}已被删除，数据不能移入',
    'The region {code} has been removed, no rows can be moved to it',
  ],
  'regionMove.narrowed': [
    '您的数据权限只含该区划的部分数据，不能调整',
    'Your data scope shows only some of the rows, so you cannot move them',
  ],
  'regionMove.nothing': ['没有可调整的数据', 'There are no rows to move'],
  'regionMove.running': [
    '涉及“{title}”的区划调整正在进行，请待其结束或取消后再试',
    'The region merge "{title}" touches the same regions, wait for its end or cancel it',
  ],
  'regionMove.archiving': [
    '该区划正在归档，请待其结束后再试',
    'One of the regions is being archived, wait for its end',
  ],
  'regionMove.ended': ['调整已结束，不能取消', 'The region merge has ended, it can no longer be cancelled'],
  'regionMove.notUndoable': ['没有可撤销的数据', 'There are no rows of this region merge to move back'],
  'regionMove.tooLate': [
    '区划调整结束已超过{days}天，调整了哪些数据已不再保留，不能撤销',
    'The region merge ended more than {days} days ago: which rows it moved is no longer kept, so it cannot be undone',
  ],
  'regionMove.fault': [
    '系统故障，未调整完；已调整的数据可以撤销',
    'The system failed before the last row; what was moved can be undone',
  ],
  'regionMove.sender': [
    '提交人已停用、已删除或没有有效角色，其余数据未调整',
    'Whoever ordered it is no longer active or has no active role, so no further row was moved',
  ],
  'regionMove.noRight': [
    '提交人已没有权限{permission}，其余数据未调整',
    'Whoever ordered it no longer has the permission {permission}, so no further row was moved',
  ],
  'regionMove.remark': ['区划调整：{title}', 'Region merge: {title}'],
  'regionMove.undoTitle': ['撤销：{title}', 'Undo: {title}'],
  'archive.moving': [
    '区划调整“{title}”正在进行，请待其结束后再归档',
    'The region merge "{title}" is running, archive after its end',
  ],
  'region.boundary': ['没有该代码的边界', 'There is no boundary of this code'],

  'species.runFault': [
    '树种的古树未能全部更新，系统将自动重试；地图已按树种隐藏位置',
    'Not all trees of the species could be updated, this is tried again; the map hides places as the species has it',
  ],
  'species.inUse': [
    '树种“{species}”已被使用，不能删除',
    'Trees of the species "{species}" exist, it cannot be removed',
  ],

  'archive.narrowed': [
    '您只能查看部分古树，不能归档',
    'You see only some of the trees, so you cannot take a snapshot',
  ],
  'archive.notOpen': [
    '{year}年度尚未开放填报，不能归档',
    'The year {year} is not open yet, so it cannot be archived',
  ],
  'filing.notOpen': [
    '{year}年度未开放填报，不能催办',
    'The year {year} is not open for filing, so nobody can be reminded of it',
  ],
  'archive.archived': [
    '{year}年度已归档，须由国家重新开放后才能再次归档',
    'The year {year} is archived; the nation has to reopen it before it can be archived again',
  ],
  'archive.endsEarly': ['不能早于填报开始日期', 'must not be before the first day of filing'],
  'archive.closed': ['{year}年度已关闭', 'The year {year} is closed'],
  'archive.level': ['年度由国家或省级开放', 'A year is opened by the nation or a province'],
  'archive.nothing': ['该区划{year}年度没有可归档的数据', 'The region has nothing to archive for {year}'],
  'archive.none': ['该区划{year}年度没有归档', 'has no archive of the region for {year}'],
  'archive.obstacles': [
    '尚有{unfinished}条未审核通过、{noCoord}条缺少坐标、{outOfRegion}条坐标不在区划内、{ruleErrors}条不符合规则，未归档',
    '{unfinished} not approved yet, {noCoord} without a position, {outOfRegion} outside their region, {ruleErrors} that break a rule: nothing was archived',
  ],
  'archive.written': [
    '该区划正在导入数据，未归档，请待其结束后再归档',
    'Data of the region is being imported: nothing was archived, please try again after its end',
  ],
  'archive.checkFault': ['检查失败，请重试', 'The check failed, please try again'],
  'archive.fault': ['归档失败，请重试', 'The snapshot failed, please try again'],
  'archive.sender': [
    '提交人已停用、已删除或没有有效角色，未归档',
    'Whoever asked for the snapshot is no longer active or has no active role, so nothing was archived',
  ],
  'archive.noRight': [
    '提交人已没有审核权限{permission}，未归档',
    'Whoever asked for the snapshot no longer has the permission {permission}, so nothing was archived',
  ],
  'check.sender': [
    '申请检查的人已停用、已删除或没有有效角色，请重新检查',
    'Whoever asked for the check is no longer active or has no active role, please check again',
  ],
  'check.noRight': [
    '申请检查的人已没有权限{permission}，请重新检查',
    'Whoever asked for the check no longer has the permission {permission}, please check again',
  ],
  'check.tooLarge': [
    '该区划超过{most}条数据，而您只能查看部分数据，请选择下级区划检查',
    'The region has more than {most} rows, of which you see only some: choose a region within it',
  ],
  'check.narrowed': [
    '申请检查的人现在只能查看部分数据，请重新检查',
    'Whoever asked for the check now sees only some of the rows, please check again',
  ],

  'expert.idCard': ['身份证号的校验码不正确', 'its check character does not fit the rest'],
  'expert.level': [
    '国家级专家由国家录入，省级专家由本省录入',
    'the nation enters national experts, a province its own',
  ],
  'content.noMedia': [
    '请先上传至少一张照片或一段视频，再发布',
    'need at least one picture or film; add one to the entry, then publish it',
  ],
  'content.noFilm': [
    '请先填写视频地址，或上传至少一张照片或一段视频，再发布',
    'is missing, and so are pictures and films; enter an address or add a file to the entry, then publish it',
  ],
  'exhibit.noAward': ['奖项只用于摄影展作品', 'is only for works of the photo exhibition'],
  'exhibit.oneKind': ['须选择一个种类', 'must be one of the kinds'],
  'inquiry.nobodyAsked': ['不公开的咨询须指定专家', 'must name somebody unless the inquiry is open'],
  'inquiry.noAccount': ['所选专家都没有账号，无法回复', 'has nobody with an account who could answer'],
  'inquiry.notAsked': [
    '只有受邀专家可以回复；公开咨询由入库专家回复',
    'Only experts who are asked may answer; where it is open, any linked expert',
  ],
  'inquiry.closed': ['咨询尚未提交或已关闭', 'The inquiry is not submitted yet, or closed'],
  'inquiry.adopted': ['已采纳的回复不能删除', 'An adopted reply stays'],
  'inquiry.elsewhere': ['不属于该咨询', 'belongs to another inquiry'],

  'message.mine': ['您的{label}“{title}”{done}（{user}）', 'Your {label} "{title}": {done} ({user})'],
  'message.mineMany': [
    '您的{label}有 {count} {unit}{done}（{user}）',
    'Your {label}: {count} {unit} {done} ({user})',
  ],
  'message.review': [
    '{label}“{title}”待您审核（{user}）',
    '{label} "{title}" is waiting for your review ({user})',
  ],
  'message.reviewMany': [
    '{label}有 {count} {unit}待您审核（{user}）',
    '{label}: {count} {unit} waiting for your review ({user})',
  ],

  'message.arrived': [
    '批量导入的{label}有 {count} {unit}待您审核（{user}）',
    '{label}: {count} {unit} of an import waiting for your review ({user})',
  ],
  'message.filingReminder': [
    '{year}年度{label}归档催办：本区划尚有{count}条未完成（{user}）',
    'Filing of {year}, {label}: your region has {count} still to do ({user})',
  ],
  'message.filingArchiving': [
    '{year}年度{label}归档催办：本区划已无未完成的数据，尚未归档（{user}）',
    'Filing of {year}, {label}: nothing of your region is still to do, but it is not archived ({user})',
  ],
  'message.named': ['{label}“{title}”{done}（{user}）', '{label} "{title}": {done} ({user})'],
  'message.namedMany': [
    '{label}有 {count} {unit}{done}（{user}）',
    '{label}: {count} {unit}: {done} ({user})',
  ],
  'message.toRectify': [
    '巡查检查“{title}”有问题需整改，期限 {date}（{user}）',
    'Check "{title}": something has to be put right by {date} ({user})',
  ],
  'message.rectifyDue': [
    '巡查检查“{title}”的整改期限 {date} 已到',
    'Check "{title}": what had to be put right was due {date}',
  ],
  'message.rectifyAgain': [
    '巡查检查“{title}”复查不合格，请继续整改（{user}）',
    'Check "{title}": the recheck found it not in order yet ({user})',
  ],
  'message.rectified': [
    '巡查检查“{title}”已整改，待复查（{user}）',
    'Check "{title}" was put right and waits to be seen again ({user})',
  ],
  'message.answered': [
    '您的{label}“{title}”有新回复（{user}）',
    'Your {label} "{title}" has a new answer ({user})',
  ],

  'tree.archivedYear': [
    '{year}年度已归档，请以之后的年度提交变更',
    'The year {year} is archived, enter the change under a later year',
  ],
  'tree.futureYear': ['不能晚于当前年度', 'must not be after the current year'],
  'tree.closedYear': [
    '所在区划{year}年度已归档，不能新增或转入',
    'the region has archived {year}, nothing can be entered for it or moved to it',
  ],
  'change.open': ['已有待审核的变更申请', 'A change of it is waiting for review already'],
  'tree.needed': ['在【{because}】为“{value}”时必填', 'is required when {because} is "{value}"'],
  'tree.tooYoung': ['古树树龄不足100年', 'an ancient tree must be at least 100 years old'],
  'tree.girth': ['胸围、地围至少填一项', 'girth or ground girth must be given'],
  'tree.meanCrown': ['应为东西、南北冠幅的平均值', 'must be the mean of the two crown widths'],
  'tree.duty': ['管护单位、管护人至少填一项', 'a managing unit or person must be given'],
  'tree.reviewedEarly': ['不能早于调查日期', 'must not be before the survey date'],
  'group.fewTrees': ['少于{min}株，请核实', 'fewer than {min} trees, please check'],
  'group.tooManyOnFile': ['不能大于古树株数', 'must not be more than the trees of the group'],
  'group.membersDiffer': [
    '与本群已单株建档的{num}株不一致，请核实',
    'differs from the {num} {num|tree|trees} of the group on file, please check',
  ],
  'group.cover': ['在【{because}】大于0时必填', 'is required where {because} is above 0'],
  'group.altitudes': ['不能小于最低海拔', 'must not be below the lowest altitude'],
  'group.areaDiffers': [
    '与范围计算的{area}公顷相差超过20%，请核实',
    'differs by more than 20 % from the {area} ha of the outline, please check',
  ],
  'group.rates': ['树龄结构占比之和应为100%', 'the shares by age must add up to 100 %'],
  'group.invalid': ['范围图形不正确：{why}', 'the outline is not valid: {why}'],
  'group.outside': ['范围不在所填区划内', 'the outline lies outside the region given'],
  'group.overlaps': ['范围与古树群“{group}”重叠', 'the outline overlaps that of group "{group}"'],
  'group.level': [
    '低于群内古树的保护等级，应为群内最高等级',
    'is below that of its trees, it must be the highest of them',
  ],
  'group.hasTrees': [
    '该古树群有{num}株古树，不能删除或修改编号',
    'The group has {num} {num|tree|trees}, it cannot be removed or renumbered',
  ],
  'group.membersOutside': [
    '新范围将使群内{num}株古树落在范围外（允许偏差50米），请先核对坐标',
    'leaves {num} of its trees more than 50 m outside: check their positions first',
  ],
  'fund.exceeded': [
    '超过可用资金：收到{received}万元，已下达或占用{taken}万元，申请{asked}万元（{place}）',
    'is more than is left in {place}: {received} received, {taken} passed on or bound, {asked} asked for, in 10,000 CNY',
  ],
  'fund.below': [
    '低于已下达或占用的资金：收到{received}万元，已下达或占用{taken}万元，改为{asked}万元（{place}）',
    'is less than is passed on or bound in {place}: {received} received, {taken} passed on or bound, {asked} asked for, in 10,000 CNY',
  ],
  'fund.overspent': [
    '支出超过到位资金：下达{received}万元，到位{arrived}万元，支出{asked}万元',
    'is more than has arrived: {received} received, {arrived} arrived, {asked} spent, in 10,000 CNY',
  ],
  'fund.arrivedAbove': [
    '到位资金超过下达资金：下达{received}万元，到位{arrived}万元',
    'is more than was granted: {received} received, {arrived} arrived, in 10,000 CNY',
  ],
  'fund.decimals': ['最多两位小数', 'has two decimals at most'],
  'fund.otherProvince': ['不在该中央预算的省份内', 'lies outside the province that the grant went to'],
  'fund.levelNation': ['中央预算由国家级下达', 'Grants to provinces are made by the nation'],
  'fund.levelProvince': ['省级资金由省级下达', 'Funds are passed on by the province'],
  'fund.passedOn': [
    '已有省级资金下达，年度和省份不能修改',
    'Some of it is passed on, so year and province stay as they are',
  ],
  'project.parts': [
    '中央资金与地方资金之和不能超过项目资金',
    'must not be less than the national and local funds together',
  ],
  'project.overspent': ['不能超过项目资金', 'must not be more than the funds of the project'],
  'project.endsEarly': ['不能早于开工日期', 'must not be before the day it began'],
  'project.progress': [
    '当前阶段的进度在{from}%与{to}%之间',
    'lies between {from} % and {to} % in this stage',
  ],
  'project.noBudget': [
    '{year}年没有下达到该区划（县、市或省）的预算，不能进入资金下达',
    'There is no budget of {year} for its county, its city or its province, so no money can be allotted',
  ],
  'project.yearNoBudget': [
    '{year}年没有下达到该区划（县、市或省）的预算；资金下达后，请先录入该年度预算，或保留原值',
    'has no budget of {year} for that county, its city or its province; once money is allotted, enter such a budget first or keep the value',
  ],
  'project.noAcceptance': [
    '请先上传验收报告，再申请验收',
    'Attach the acceptance report before asking for acceptance',
  ],
  'project.above': ['优秀案例由上级标记', 'A project is marked excellent by the levels above it'],
  'project.nothing': [
    '请填写要修改的阶段、进度或已支出资金',
    'Enter the stage, progress or funds spent to be changed',
  ],
  'project.noTree': ['您的区划内没有该编号的古树', 'is not the number of a tree in your region'],
  'tree.position': ['坐标可疑，请核实', 'looks suspicious, please check the position'],
  'tree.coordSys': ['不支持的坐标系，请先转换为CGCS2000', 'is not supported, convert to CGCS2000 first'],
  'tree.noGroup': ['本县没有该编号的古树群', 'there is no group of this number in the county'],
  'tree.leftOut': [
    '未归入该编号的古树群：保护等级高于该群，或坐标不在其范围内（允许偏差50米）',
    'is not in the group of this number: its protection level is above that of the group, or it stands more than 50 m outside',
  ],
  'tree.groupLevel': [
    '所属古树群为{level}级保护，低于本株的{own}级，请先提高古树群的保护等级',
    'the group is protected at level {level}, below level {own} of the tree: raise the group first',
  ],
  'tree.scattered': [
    '散生古树不属于古树群，请清空或将分布特点改为群状',
    'a scattered tree belongs to no group: leave it empty, or change the distribution',
  ],
  'tree.outsideGroup': [
    '坐标不在所属古树群范围内（允许偏差50米）',
    'the position lies more than 50 m outside its group',
  ],
  'tree.outsideCounty': [
    '坐标不在所填区划范围内（位于{place}）',
    'the position is outside the region given (it lies in {place})',
  ],
  'tree.scopeInvalid': ['保护范围图形不正确：{why}', 'the protection scope is not valid: {why}'],
  'tree.scopeWithout': ['保护范围须包含古树所在位置', 'the protection scope must hold the place of the tree'],
  'tree.scopeSize': ['保护范围面积须在1～{max}平方米之间', 'the protection scope must have 1 to {max} m²'],
  'tree.abroad': ['坐标不在中国范围内', 'the position is outside China'],

  E1: ['【{c}】不能为空', '"{c}" is required'],
  E2: ['【{c}】必须为数字', '"{c}" must be a number'],
  E3: ['【{c}】超出范围，应为{min}～{max}', '"{c}" is out of range, should be {min} to {max}'],
  E4: ['【{c}】的值“{v}”不在字典中', '"{v}" of "{c}" is not in the dictionary'],
  E5: ['【{c}】长度不能超过{n}个字符', '"{c}" must not be longer than {n} characters'],
  E6: ['【{c}】格式不正确，应为{f}', '"{c}" has the wrong form, should be {f}'],
  E7: ['【{c}】重复，与第{r2}行相同', '"{c}" is the same as in row {r2}'],
  E8: ['【{c}】已存在于系统中', '"{c}" is already in the system'],
  E9: ['坐标不在所填区划范围内', 'the position is outside the region given'],
  E10: ['【树龄】与【古树等级】不一致', 'the age does not agree with the level'],
  E11: ['【{c}】与区划名称不匹配', '"{c}" does not agree with the names of the region'],
  E12: ['树种“{v}”不在树种库中', 'the species "{v}" is not in the species list'],
  E12near: [
    '树种“{v}”不在树种库中，是否为：{near}',
    'the species "{v}" is not in the species list, did you mean: {near}',
  ],
  E13: ['【{c}】在【{c2}】为“{v}”时必填', '"{c}" is required when "{c2}" is "{v}"'],
  E14: ['【平均冠幅】应为东西、南北冠幅的平均值', 'the mean crown must be the mean of both widths'],
  E15: ['所属古树群编号不存在', 'there is no such group of trees'],
  E16: ['【{c}】的日期不能晚于今天', '"{c}" must not be in the future'],

  'period.endFirst': ['须晚于开始时间', 'must lie after the beginning'],

  'event.oneTarget': ['古树、古树群只能选一项', 'Either a tree or a group, not both'],
  'event.notAccepted': [
    '只能核实已受理、尚未安排核实的事件',
    'must be an event that is accepted and not being verified yet',
  ],
  'event.notHanded': [
    '事件未转交给本区划，不能安排核实',
    'The event was not handed to this region, so the county arranges its verification',
  ],
  'event.otherEvent': ['核实记录不能改到其他事件', 'A verification stays with its event'],
  'event.wayFixed': [
    '事件尚未受理或已开始核实，不能调整拟核实方式',
    'The event is not accepted yet, or is being verified already',
  ],
  'event.reopenLate': [
    '事件办结已超过{days}天，不能重新处置',
    'The event was closed more than {days} days ago: it cannot be reopened',
  ],

  'report.otherLevel': ['须与上报区划的级别一致', 'must be the level of the region'],
  'report.yearAhead': ['不能晚于今年', 'must not be after this year'],
  'report.ownRegion': ['只能上报本级区划的数据', 'must be your own region'],
} satisfies Record<string, Label>;

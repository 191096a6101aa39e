import type { Label } from '../label.js';

/** Texts about any call, and about fields and rows. */
export const requestMessages = {
  ok: ['操作成功', 'Done'],

  empty: ['暂无承载数据', 'No data'],

  failed: ['操作失败', 'The operation failed'],

  'request.unauthorized': ['请求未授权', 'Please sign in'],
  'request.forbidden': ['请求被拒绝', 'You do not have the right to do this'],
  'request.sendKey': [
    '请求标识（Idempotency-Key）须为8至64位字母、数字、下划线或连字符',
    'The Idempotency-Key has 8 to 64 letters, digits, underscores or hyphens',
  ],
  'request.sendKeyUsed': [
    '请求标识（Idempotency-Key）已用于保存其他内容，本次内容未保存',
    'The Idempotency-Key was used to store something else; this was not stored',
  ],
  'request.sendKeyRemoved': [
    '该请求标识（Idempotency-Key）保存的数据已被删除，如需重新保存请再次提交',
    'What was stored under this Idempotency-Key has been removed since; save again to store it anew',
  ],
  'request.noPermission': ['没有权限：{permission}', 'You lack the permission {permission}'],
  'request.notFound': ['没找到请求', 'There is no such address'],
  'request.method': ['不支持当前请求方法', 'This method is not supported here'],
  'request.mediaType': ['不支持当前媒体类型', 'This media type is not supported'],
  'request.unreadable': ['消息不能读取', 'The message cannot be read'],
  'request.param': ['缺少必要的请求参数: {name}', 'The parameter {name} is missing'],
  'request.paramType': ['请求参数格式错误: {name}', 'The parameter {name} has the wrong form'],
  'request.unknownField': ['不认识的字段', 'This field is not known'],
  'request.tooLarge': ['请求内容过大，最大 {max}', 'The content is too large, at most {max}'],
  'request.tooManyValues': [
    '请求内容的数据项过多，最多 {max} 项',
    'The content has too many values, at most {max}',
  ],
  'request.tooManyNames': [
    '请求内容的字段过多，最多 {max} 个',
    'The content has too many fields, at most {max}',
  ],
  'request.tooDeep': [
    '请求内容的嵌套过深，最多 {max} 层',
    'The content is nested too deeply, at most {max} levels',
  ],
  'request.tooMany': ['请求过于频繁，请稍后再试', 'Too many requests, please try again later'],
  'request.upstream': [
    '地图服务暂时无法访问，请稍后再试',
    'The map server cannot be reached at the moment, please try again later',
  ],
  'request.slow': ['请求内容传输过慢，已中断', 'The request came too slowly and was cut off'],
  'request.connections': [
    '同一地址的连接过多，请稍后再试',
    'Too many connections from one address, please try again later',
  ],
  'request.busy': ['系统繁忙，请稍后再试', 'The system is busy, please try again shortly'],
  'request.locked': [
    '这些数据正被占用，请稍后再试',
    'These data are in use by another operation, please try again shortly',
  ],
  'request.locked.migration': [
    '系统正在升级，这些数据暂被占用，请稍后再试',
    'The system is being upgraded and these data are in use, please try again shortly',
  ],
  'request.locked.archives': [
    '这些数据正被占用（可能是正在进行的归档），请稍后再试',
    'These data are in use (perhaps by the archiving in progress), please try again shortly',
  ],
  'request.locked.imports': [
    '这些数据正被占用（可能是正在导入的批次），请稍后再试',
    'These data are in use (perhaps by the batch being imported), please try again shortly',
  ],
  'request.locked.moves': [
    '这些数据正被占用（可能是正在进行的批量办理），请稍后再试',
    'These data are in use (perhaps by the processing of many rows in progress), please try again shortly',
  ],
  'request.locked.region-moves': [
    '这些数据正被占用（可能是正在进行的区划调整），请稍后再试',
    'These data are in use (perhaps by the change of a region in progress), please try again shortly',
  ],

  'server.fault': ['服务器异常', 'Server error'],

  'row.notFound': ['数据不存在！！！', 'This record does not exist'],
  'row.conflict': ['数据已被他人修改，请刷新后再试', 'Somebody else has changed this record meanwhile'],
  'row.versionMissing': ['缺少数据版本号', 'The version of the record is missing'],
  'row.illegalTransition': ['当前状态不允许此操作', 'This is not possible in the current status'],
  'row.timeOver': ['“{action}”须在{time}前办理，已超过时限', '{action}: this was possible until {time}'],
  'row.notYours': ['只能操作本人或本级负责的数据', 'Only the owner or the responsible level may do this'],
  'row.approvedStays': [
    '审核通过的数据不能删除，只能申请撤销',
    'Approved records cannot be removed, only revoked',
  ],
  'row.stateFixed': [
    '当前状态的数据不能修改或删除',
    'In its current status this can be neither changed nor removed',
  ],
  'row.inReview': ['审核中的数据不能修改', 'A record under review cannot be changed'],
  'row.reason': ['请填写{action}原因（5-500字）', '{action}: please give a reason of 5 to 500 characters'],
  'screen.area': [
    '按绘制范围统计需要古树名木的查看权限',
    'Counting by a drawn area needs the right to view trees',
  ],
  'row.outsideRegion': ['所填区划不在您的管辖范围内', 'This region is outside your own'],
  'list.notSortable': [
    '符合条件的数据超过{max}条，不能按此列排序，请先缩小筛选范围',
    'cannot order more than {max} rows, please narrow the filter first',
  ],
  'row.changedSince': [
    '统计后已被他人修改，未办理',
    'has been changed since it was counted, and was left as it is',
  ],
  'row.unchangedSinceReturn': [
    '退回后未作修改，未办理；如确需原样提交，请逐条提交',
    'was returned and has not been changed since, and was left as it is; submit it by itself if that is meant',
  ],
  'row.none': ['请至少选择一条数据', 'Please choose at least one row'],

  'criteria.field': ['不能作为查询条件', 'cannot be queried'],
  'criteria.op': ['不支持该比较方式', 'cannot be compared in this way'],
  'criteria.value': ['请填写查询值', 'needs a value to look for'],
  'criteria.values': [
    '查询值数量不正确，应为{least}～{most}个',
    'has the wrong number of values, should be {least} to {most}',
  ],
  'bookMark.full': [
    '最多保存{max}个书签，请先删除一些',
    'No more than {max} bookmarks can be saved, please remove some first',
  ],
  'bookMark.default': ['默认书签不能删除', 'Default bookmarks cannot be removed'],
  'criteria.full': [
    '最多保存{max}个查询，请先删除一些',
    'No more than {max} queries can be saved, please remove some first',
  ],
  'space.form': [
    '格式不正确，应为POINT、LINESTRING、POLYGON或MULTIPOLYGON，经度73～136、纬度3～54',
    'has the wrong form, should be POINT, LINESTRING, POLYGON or MULTIPOLYGON, longitude 73 to 136 and latitude 3 to 54',
  ],
  'space.positions': ['最多{max}个点', 'has more than {max} positions'],
  'space.crosses': ['范围的边线不能相交', 'has an outline that crosses itself'],
  'space.long': ['线的长度不能超过{max}公里', 'is longer than {max} km'],
  'space.large': [
    '范围超过{max}平方公里，请改选行政区划',
    'is larger than {max} km², please choose a region instead',
  ],

  'field.oneOf': ['二者只填一项', 'only one of the two may be given'],
  'field.required': ['不能为空', 'is required'],
  'field.fill': ['请填写{field}', 'Fill in {field}'],
  'field.choose': ['请选择{field}', 'Choose {field}'],
  'field.chooseOne': ['请选择{field}或{or}', 'Choose {field} or {or}'],
  'field.number': ['必须为数字', 'must be a number'],
  'field.integer': ['必须为整数', 'must be a whole number'],
  'field.range': ['超出范围，应为{min}～{max}', 'is out of range, should be {min} to {max}'],
  'field.high': ['数值偏大（超过{max}），请核实', 'is unusually large (above {max}), please check'],
  'field.hidden': [
    '含有不可见的控制字符或无效字符',
    'contains invisible control characters or invalid characters',
  ],
  'html.picture': [
    '含有内嵌或本机的图片，请先将图片作为附件上传，再在正文中引用',
    'holds a picture that is embedded or on your own computer: upload it as an attachment and name that',
  ],
  'html.pictureUnknown': [
    '引用的图片不存在，或属于其他记录，请先作为本条记录的附件上传',
    'names a picture that does not exist or belongs to another row: upload it as an attachment of this one',
  ],
  'field.text': ['必须为文本', 'must be text'],
  'field.long': ['长度不能超过{max}个字符', 'must not be longer than {max} characters'],
  'field.format': ['格式不正确，应为{form}', 'has the wrong form, should be {form}'],
  'field.future': ['日期不能晚于今天', 'must not be in the future'],
  'field.dictionary': ['的值“{value}”不在字典中', 'value "{value}" is not in the dictionary'],
  'field.exclusive': ['“无”不能与其他同选', '"none" cannot be combined with others'],
  'field.flag': ['只能为是(1)或否(0)', 'must be yes (1) or no (0)'],
  'field.regionCode': ['不是有效的区划代码', 'is not a valid region code'],
  'field.regionLevel': ['须为{level}区划', 'must be a region of the level {level}'],
  'field.regionUnknown': ['区划代码不存在', 'is not a known region'],
  'field.many': ['最多选择{max}项', 'at most {max} can be chosen'],
  'field.reference': ['不是有效的编号', 'is not a valid id'],
  'field.repeated': ['不能重复选择', 'must not be chosen twice'],
  'field.referenceUnknown': ['所指数据不存在', 'refers to something that does not exist'],
  'field.fixed': ['不能更改', 'cannot be changed'],
  'field.taken': ['已存在于系统中', 'is already in use'],
  'field.small': ['数值过小', 'is too small'],
  'field.large': ['数值过大', 'is too large'],
  'field.tooLong': ['内容过长', 'is too long'],
  'field.tooShort': ['内容过短', 'is too short'],
  'field.length': ['长度不正确', 'has the wrong length'],
  'field.day': ['不是有效的日期', 'is not a valid date'],
  'field.form': ['格式不正确', 'has the wrong form'],
  'field.choice': ['不是允许的取值', 'is not one of the values allowed'],
  'field.wrong': ['取值不正确', 'is not valid'],

  'row.hangs': ['还有{label}，不能删除', '"{label}" still refers to this, so it cannot be removed'],
  'row.children': ['请先删除子节点!', 'Please remove its children first'],
} satisfies Record<string, Label>;

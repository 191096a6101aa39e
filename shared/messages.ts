import type { Label } from './record/fields.js';

/** The product's two languages. */
export type Language = 'zh' | 'en';

/** Message key → [Chinese, English]; `{name}` is filled from the parameters. */
export const messages = {
  ok: ['操作成功', 'Done'],
  empty: ['暂无承载数据', 'No data'],
  failed: ['操作失败', 'The operation failed'],

  'request.unauthorized': ['请求未授权', 'Please sign in'],
  'request.forbidden': ['请求被拒绝', 'You do not have the right to do this'],
  'request.noPermission': ['没有权限：{permission}', 'You lack the permission {permission}'],
  'request.notFound': ['没找到请求', 'There is no such address'],
  'request.method': ['不支持当前请求方法', 'This method is not supported here'],
  'request.mediaType': ['不支持当前媒体类型', 'This media type is not supported'],
  'request.unreadable': ['消息不能读取', 'The message cannot be read'],
  'request.param': ['缺少必要的请求参数: {name}', 'The parameter {name} is missing'],
  'request.paramType': ['请求参数格式错误: {name}', 'The parameter {name} has the wrong form'],
  'request.unknownField': ['不认识的字段', 'This field is not known'],
  'request.tooLarge': ['请求内容过大，最大 {max}', 'The content is too large, at most {max}'],
  'request.tooMany': ['请求过于频繁，请稍后再试', 'Too many requests, please try again later'],
  'request.slow': ['请求内容传输过慢，已中断', 'The request came too slowly and was cut off'],
  'request.connections': [
    '同一地址的连接过多，请稍后再试',
    'Too many connections from one address, please try again later',
  ],
  'request.busy': ['系统繁忙，请稍后再试', 'The system is busy, please try again shortly'],
  'server.fault': ['服务器异常', 'Server error'],

  'auth.badCredentials': ['用户名或密码错误', 'Wrong user name or password'],
  'auth.captchaWrong': ['验证码不正确', 'The captcha is not correct'],
  'auth.locked': ['登录错误次数过多,请稍后再试', 'Too many failed sign-ins, please try again later'],
  'auth.tenantUnknown': ['未获得用户的租户信息', 'This tenant is not known'],
  'auth.tenantExpired': ['租户授权已过期,请联系管理员', 'The licence of this tenant has ended'],
  'auth.refreshBad': ['令牌授权不正确', 'The session has ended, please sign in again'],
  'auth.clientHeader': ['请检查请求头 [Authorization] 信息', 'The Authorization header is missing'],
  'auth.clientUnreadable': ['客户端令牌解析失败', 'The Authorization header cannot be read'],
  'auth.clientUnknown': ['客户端认证失败', 'This client is not known'],
  'auth.clientSecret': ['客户端令牌不合法', 'The secret of this client is wrong'],
  'auth.grantRefused': ['无效的授权类型: {grant}', 'This grant type is not allowed: {grant}'],
  'auth.noRole': ['未获得用户的角色信息', 'This user has no role yet'],
  'auth.choice': ['所选部门或角色不属于当前用户', 'This department or role is not yours'],
  'auth.thirdParty': ['未配置第三方登录', 'No other sign-in is configured'],
  'auth.mustChange': ['请先修改初始密码', 'Please change your one-time password first'],
  'auth.guest': ['请先注册并等待管理员审核', 'Please ask for an account and wait for its approval'],
  'auth.switchOff': ['未开启部门和角色切换', 'Choosing a department or role is switched off'],
  'auth.stateBad': ['登录请求已失效,请重新登录', 'This sign-in is no longer valid, please begin again'],
  'auth.providerFailed': [
    '第三方登录失败,请稍后再试',
    'Signing in by the other system failed, please try again later',
  ],
  'auth.thirdTokenBad': ['第三方令牌不正确', 'The token of the other system is not valid'],
  'auth.codeBad': ['授权码无效或已过期', 'The authorization code is wrong or has expired'],
  'auth.authorizeBad': ['授权请求不正确', 'This request for authorization is not valid'],
  'auth.redirectBad': [
    '回调地址与应用登记的不一致',
    'The return address is not the one registered for the client',
  ],
  'auth.smsWrong': ['验证码不正确', 'The code is not correct'],
  'auth.registerOff': [
    '注册功能暂未开启，请联系管理员',
    'Registration is closed, please ask an administrator',
  ],
  'auth.registerDone': [
    '注册申请已提交,请耐心等待管理员通过!',
    'Your request has been sent. You can sign in once an administrator has approved it.',
  ],
  'auth.registerTaken': ['账号或手机号已被使用', 'This account or number is taken already'],
  'auth.registerName': ['姓名长度应为2至10个字符', 'The name must have 2 to 10 characters'],
  'auth.registerAccount': [
    '账号应为3至20位，且包含字母',
    'The account must have 3 to 20 characters, letters among them',
  ],
  'auth.registerPassword': [
    '密码应为6至20位，且包含字母和数字',
    'The password must have 6 to 20 characters with letters and digits',
  ],
  'auth.registerPhone': ['手机号格式不正确', 'This is not a mobile number'],
  'auth.registerEmail': ['邮箱格式不正确', 'This is not an e-mail address'],
  'auth.cacheCleared': ['清除缓存成功', 'The caches are cleared'],

  'row.notFound': ['数据不存在！！！', 'This record does not exist'],
  'row.conflict': ['数据已被他人修改，请刷新后再试', 'Somebody else has changed this record meanwhile'],
  'row.versionMissing': ['缺少数据版本号', 'The version of the record is missing'],
  'row.illegalMove': ['当前状态不允许此操作', 'This is not possible in the current status'],
  'row.notYours': ['只能操作本人或本级负责的数据', 'Only the owner or the responsible level may do this'],
  'row.approvedStays': [
    '审核通过的数据不能删除，只能申请撤销',
    'Approved records cannot be removed, only revoked',
  ],
  'row.inReview': ['审核中的数据不能修改', 'A record under review cannot be changed'],
  'row.reason': ['请填写退回原因（5-500字）', 'Please give a reason of 5 to 500 characters'],
  'row.outsideRegion': ['所填区划不在您的管辖范围内', 'This region is outside your own'],
  'row.none': ['请至少选择一条数据', 'Please choose at least one row'],

  'field.required': ['不能为空', 'is required'],
  'field.number': ['必须为数字', 'must be a number'],
  'field.integer': ['必须为整数', 'must be a whole number'],
  'field.range': ['超出范围，应为{min}～{max}', 'is out of range, should be {min} to {max}'],
  'field.high': ['数值偏大（超过{max}），请核实', 'is unusually large (above {max}), please check'],
  'field.text': ['必须为文本', 'must be text'],
  'field.long': ['长度不能超过{max}个字符', 'must not be longer than {max} characters'],
  'field.format': ['格式不正确，应为{form}', 'has the wrong form, should be {form}'],
  'field.future': ['日期不能晚于今天', 'must not be in the future'],
  'field.dictionary': ['的值“{value}”不在字典中', 'value “{value}” is not in the dictionary'],
  'field.exclusive': ['“无”不能与其他同选', '“none” cannot be combined with others'],
  'field.flag': ['只能为是(1)或否(0)', 'must be yes (1) or no (0)'],
  'field.regionCode': ['不是有效的区划代码', 'is not a valid region code'],
  'field.regionUnknown': ['区划代码不存在', 'is not a known region'],
  'field.reference': ['不是有效的编号', 'is not a valid id'],
  'field.referenceUnknown': ['所指数据不存在', 'refers to something that does not exist'],
  'field.taken': ['已存在于系统中', 'is already in use'],

  'field.small': ['数值过小', 'is too small'],
  'field.large': ['数值过大', 'is too large'],
  'field.tooLong': ['内容过长', 'is too long'],
  'field.tooShort': ['内容过短', 'is too short'],
  'field.length': ['长度不正确', 'has the wrong length'],
  'field.form': ['格式不正确', 'has the wrong form'],
  'field.choice': ['不是允许的取值', 'is not one of the values allowed'],
  'field.wrong': ['取值不正确', 'is not valid'],

  'file.kind': ['不支持的文件类型：{name}', 'Files of this kind are not accepted: {name}'],
  'file.content': ['文件内容与扩展名{name}不符', 'The content is not that of a {name} file'],
  'file.heic': [
    '不支持HEIC照片：多数浏览器无法显示。请在手机相机设置中改用“兼容性最佳”（JPEG），或转换为JPG后再上传',
    'HEIC pictures are not accepted, as most browsers cannot show them: set the phone’s camera to “Most compatible” (JPEG), or convert the picture to JPG',
  ],
  'file.picture': [
    '图片已损坏或不完整，无法打开',
    'The picture is damaged or incomplete and cannot be opened',
  ],
  'file.pixels': ['图片超过{most}百万像素', 'The picture has more than {most} megapixels'],
  'file.video': [
    '视频已损坏、不完整或不是MP4，无法打开',
    'The video is damaged, incomplete or no MP4, and cannot be opened',
  ],
  'file.videoTrack': [
    '视频含有位置等数据轨道（无人机、运动相机常见），请用剪辑软件导出只有画面和声音的MP4后再上传',
    'The video has a track of data such as positions, as drones and action cameras record them: export an MP4 with pictures and sound only',
  ],
  'file.checking': [
    '图片正在检查，请稍后再试',
    'The picture is still being checked, please try again shortly',
  ],
  'file.videoChecking': [
    '视频正在检查，请稍后再试',
    'The video is still being checked, please try again shortly',
  ],
  'file.checkFailed': ['文件检查失败，请重新上传', 'The file could not be checked, please upload it again'],
  'file.userRoom': [
    '您已上传但尚未使用的文件有{used} MB，加上本次将超过上限{most} MB；请先使用这些文件，未使用的文件{hours}小时后自动删除',
    'You have {used} MB of files that nothing uses yet, and this one would pass the limit of {most} MB: use them first, or wait; what nothing uses is deleted after {hours} hours',
  ],
  'file.tenantRoom': [
    '本单位已上传但尚未使用的文件有{used} MB，加上本次将超过上限{most} MB；未使用的文件{hours}小时后自动删除，请稍后再试',
    'Your organization has {used} MB of files that nothing uses yet, and this one would pass the limit of {most} MB: what nothing uses is deleted after {hours} hours, please try again later',
  ],
  'file.notOwn': ['不是您上传的文件', 'is not a file that you have uploaded'],
  'file.tooLarge': ['文件过大', 'The file is too large'],
  'file.store': [
    '文件存储服务暂不可用，请稍后再试',
    'The file store cannot be reached, please try again shortly',
  ],
  'file.full': [
    '服务器磁盘空间不足，未能保存，请联系管理员',
    'The disk of the server is full and nothing was stored; ask its administrators',
  ],
  'file.readOnly': [
    '服务器数据目录不可写，未能保存，请联系管理员',
    'The data folder of the server cannot be written and nothing was stored; ask its administrators',
  ],
  'file.range': ['请求的文件范围不存在', 'The file has no such part'],
  'attachment.target': ['此类数据不能添加附件', 'Data of this kind have no attachments'],
  'attachment.moved': ['附件不能移到其他数据', 'An attachment cannot move to another record'],
  'attachment.twice': ['同一文件重复出现', 'is the same file as another one of the list'],
  'attachment.photoKind': ['只有图片才有照片类别', 'is for pictures only'],
  'attachment.tooMany': [
    '每条数据最多{max}个此类附件',
    'A record has at most {max} attachments of this kind',
  ],
  'attachment.batch': ['一次最多保存{max}个附件', 'At most {max} attachments can be saved at once'],
  'oss.kind': ['暂不支持的对象存储类型', 'Files cannot be kept in a store of this kind'],
  'oss.address': ['资源地址不正确', 'is not an address of an object store'],
  'oss.inside': [
    '资源地址指向平台内部网络，请联系平台管理员',
    'The address leads into the network of the platform; ask its administrators',
  ],
  'oss.inUse': [
    '该存储中已有文件，不能修改地址或删除',
    'Files are kept in this store: it can neither move nor be removed',
  ],

  'sms.notConfigured': ['未启用短信服务', 'No way to send text messages is in use'],
  'sms.provider': ['暂不支持的短信服务类型', 'Messages cannot be sent by a provider of this kind'],
  'sms.localOnly': ['本地记录仅用于开发', 'This kind is for development on one machine only'],
  'sms.phone': ['手机号格式不正确', 'This is not a mobile number'],
  'sms.sent': ['短信发送成功', 'The message has been sent'],
  'sms.failed': ['短信发送失败', 'The message could not be sent'],
  'sms.wrong': ['短信校验失败', 'The code is not correct'],
  'sms.right': ['短信校验成功', 'The code is correct'],

  'row.children': ['请先删除子节点!', 'Please remove what lies below it first'],
  'tenant.managementStays': ['不可删除管理租户!', 'The managing tenant stays'],
  'tenant.managementOpen': ['管理租户不受授权限制', 'The managing tenant has no licence and no package'],
  'tenant.packageUsed': ['产品包正在使用，不能删除', 'Tenants use this package, it cannot be removed'],
  'datasource.inUse': [
    '数据源正在被租户 [{name}] 使用，不能删除',
    'Tenant {name} uses this data source, it cannot be removed',
  ],
  'menu.unknown': ['包含不存在或无权使用的菜单', 'There is no such menu, or the tenant may not use it'],
  'scope.rules': ['自定义规则格式不正确', 'These rules cannot be read'],
  'scope.path': ['接口路径格式不正确', 'This is no pattern of an address'],
  'platform.only': ['只有管理租户可以修改', 'Only the managing tenant may change this'],
  'dict.taken': ['当前字典键值已存在!', 'This dictionary key exists already'],
  'dict.parent': ['上级字典不存在', 'The dictionary above it does not exist'],
  'menu.taken': ['菜单名或编号已存在!', 'A menu of this name or code exists already'],
  'menu.pathTaken': ['菜单路径已存在!', 'A menu of this path exists already'],
  'menu.parent': ['父节点只可选择菜单类型!', 'Only a menu can have others below it'],
  'tree.self': ['父节点不可选择自身!', 'Nothing can lie below itself'],
  'tree.above': ['上级节点不存在', 'What it is to lie below does not exist'],
  'role.taken': ['角色别名已存在', 'A role of this alias exists already'],
  'role.administrator': ['无权限创建超管角色！', 'You may not make a role of the platform administrator'],
  'role.grantAdministrator': [
    '无权配置超管角色!',
    'You may not change the rights of the platform administrator',
  ],
  'role.grantAdmin': ['无权配置管理员角色!', 'You may not change the rights of an administrator'],
  'role.lacking': ['不能授予自己没有的权限', 'You cannot grant a right that you do not hold'],
  'role.own': ['不能修改自己的角色', 'You cannot change your own role'],
  'role.inUse': [
    '角色“{name}”仍有用户使用，不能删除',
    'The role “{name}” still has users, it cannot be removed',
  ],
  'dept.inUse': ['机构“{name}”下仍有用户，不能删除', 'The department “{name}” still has users'],
  'post.inUse': ['岗位“{name}”下仍有用户，不能删除', 'The post “{name}” still has users'],
  'user.taken': ['当前用户 [{account}] 已存在!', 'The user {account} exists already'],
  'user.phoneTaken': ['当前手机 [{account}] 已存在!', 'The phone {account} is in use already'],
  'user.limit': ['当前租户已到最大账号额度!', 'This tenant has as many accounts as it may'],
  'user.removeSelf': ['不能删除本账号!', 'You cannot remove your own account'],
  'user.disableSelf': ['不能停用本账号!', 'You cannot disable your own account'],
  'user.lastAdministrator': ['至少要保留一名超级管理员', 'At least one platform administrator must stay'],
  'user.confirm': ['请输入正确的确认密码!', 'The two new passwords are not the same'],
  'user.oldPassword': ['原密码不正确!', 'The old password is not correct'],
  'user.samePassword': ['新密码不能与原密码相同', 'The new password must differ from the old one'],
  'user.avatar': [
    '请选择您上传的图片，仅支持jpg、png格式，且不超过500kb',
    'must be a picture that you have uploaded: jpg or png, at most 500 kB',
  ],
  'user.passwordForm': [
    '输入8-16位由大小写字母、数字、特殊字符中的至少3种组成的密码',
    'must be 8 to 16 characters of at least 3 kinds: capitals, small letters, digits, special characters',
  ],
  'user.passwordGuessed': [
    '密码过于常见或与账号相同，请换一个',
    'is the account itself or one of the passwords that everybody tries first: choose another one',
  ],
  'user.choose': ['请至少选择一个用户', 'Please choose at least one user'],
  'user.notYours': ['该用户不在您的管理范围内', 'This user is outside of what you manage'],
  'user.level': ['不能授予高于自己的行政级别', 'You cannot give a level above your own'],
  'user.unplaced': [
    '请先指定行政区划；全国用户请将行政级别设为全国',
    'give a region first, or level 1 for the nation',
  ],
  'user.levelRegion': ['行政级别与区划不符', 'does not fit the region'],
  'user.role': ['角色不存在或不能授予', 'These roles do not exist or are not yours to give'],
  'user.dept': ['部门不存在', 'These departments do not exist'],
  'user.post': ['岗位不存在', 'These posts do not exist'],
  'user.leader': ['领导不存在', 'These leaders do not exist'],
  'user.guestTenant': ['租户信息错误!', 'There is no such tenant'],
  'user.guestOauth': ['第三方登陆信息错误!', 'This sign-in of another system is not known'],
  'user.importUnknown': ['“{name}”不存在', '“{name}” does not exist'],
  'user.importAmbiguous': ['有多个“{name}”，无法确定', 'Several are called “{name}”'],
  'user.importTwice': ['与第{r}行重复', 'is the same as in row {r}'],
  'user.passwordsTitle': ['新用户一次性密码', 'One-time passwords of new users'],
  'user.passwordsGone': [
    '密码已被下载或已过期，请重置这些用户的密码',
    'The passwords were fetched already or have expired; reset those of the users',
  ],
  'user.importFaults': [
    '有{n}处错误，未导入任何数据：{first}',
    '{n} cells are wrong, nothing was imported: {first}',
  ],
  'user.importsOpen': [
    '您已有{n}个用户导入任务未完成，请等待其完成或取消后再试',
    'You have {n} imports of users that are not finished; wait for one to end, or cancel it',
  ],
  'user.unassigned': ['暂未分配', 'Not assigned'],
  'scope.rule': ['自定义规则不正确：{reason}', 'The rule is not right: {reason}'],
  'scope.record': ['该菜单没有可限制的数据', 'This menu has no rows that could be limited'],
  'scope.fields': ['只支持全部字段（*）', 'Only all fields (*) are supported'],
  'scope.column': ['不是该数据的字段', 'is not a field of these rows'],
  'region.taken': ['区划代码已存在', 'This region code exists already'],
  'region.parent': ['上级区划不存在', 'The region above it does not exist'],
  'region.inUse': ['该区划已有古树名木数据，不能删除', 'Trees stand in this region, it cannot be removed'],
  'region.boundary': ['没有该代码的边界', 'There is no boundary of this code'],
  'species.inUse': [
    '树种“{species}”已被使用，不能删除',
    'Trees of the species “{species}” exist, it cannot be removed',
  ],

  'import.row': ['第{r}行{text}', 'Row {r}: {text}'],
  'import.cell': ['【{c}】{text}', '“{c}” {text}'],
  'import.blank': ['空', 'blank'],
  'import.reference': [
    '“{v}”不存在，或不在您的数据范围内',
    '“{v}” is not there, or not among the rows you may see',
  ],
  'import.addOnly': ['这类数据只能新增', 'Rows of this kind can only be added'],
  'import.species': ['与树种库不一致，应为{v}', 'does not agree with the species list, should be {v}'],
  'import.number': ['应为县代码加调查顺序号', 'must be the county code and the survey number'],
  'import.missing': ['系统中没有此编号，不能更新', 'is not in the system, so it cannot be updated'],
  'import.approvedStays': [
    '已审核通过，本级不能直接修改',
    'is approved, your level cannot change it directly',
  ],
  'import.inReview': ['正在审核，不能修改', 'is under review and cannot be changed'],
  'import.noHeading': ['没有找到模板的列：{names}', 'Columns of the template are missing: {names}'],
  'import.tooMany': ['超过{max}行，请分批上传', 'More than {max} rows, please split the file'],
  'import.tooManyStated': [
    '工作表有{n}行（只设了格式的空白行也计入），超过{max}行，请分批上传；若数据没有这么多，请选中数据下方的所有行，右键删除后保存',
    'The sheet has {n} rows, blank ones with only a format among them, more than {max}: please split the file. If your data has fewer rows, select all rows below it, delete them and save',
  ],
  'import.noRows': ['文件中没有数据行', 'The file has no rows of data'],
  'import.ended': ['批次已处理结束，不能取消', 'The batch has ended, it can no longer be canceled'],
  // Of batches that were canceled before all jobs had one key.
  'import.canceled': ['已取消', 'Canceled'],
  'job.canceled': ['已取消', 'Canceled'],
  'import.fault': [
    '导入失败，请重试；如仍失败请联系管理员',
    'The import failed, please try again or tell an administrator',
  ],
  'import.gaveUp': [
    '处理中断{n}次，已放弃；请检查文件后重新上传，或联系管理员',
    'The run was cut off {n} times and has been given up; check the file and send it again, or tell an administrator',
  ],
  'import.sender': [
    '提交人已停用、已删除或没有有效角色，未导入任何数据',
    'Whoever sent the file is no longer active or has no active role, so nothing was imported',
  ],
  'import.noRight': [
    '提交人已没有导入权限{permission}，未导入任何数据',
    'Whoever sent the file no longer has the permission {permission}, so nothing was imported',
  ],
  'import.changeOpen': [
    '有待审核的变更申请，不能由导入修改',
    'has a change waiting for review, a batch cannot change it',
  ],
  'import.archived': ['{year}年度已归档，不能由导入修改', 'is archived for {year}, a batch cannot change it'],
  'import.errorFile': ['{name}-错误.xlsx', '{name}-errors.xlsx'],
  'import.errorHeading': ['错误信息', 'Errors'],
  'import.rowHeading': ['原文件行号', 'Row in your file'],
  'import.rowNote': [
    '出错的文件中的行号，错误信息中的行号与此一致；再次上传后按新文件编号',
    'The row of the file that was sent, by which the errors name it; a file sent again is numbered anew',
  ],
  'import.codeForm': ['6、9或12位代码', 'a code of 6, 9 or 12 digits'],
  'import.running': [
    '正在处理的批次不能删除，请先取消',
    'A running batch cannot be removed, cancel it first',
  ],
  'import.dataType': ['暂不支持的数据类型', 'This kind of data cannot be imported'],
  'import.notSheet': ['请上传xlsx文件', 'Please upload an xlsx file'],

  'export.tooMany': [
    '超过{max}行，不能一次导出，请缩小筛选范围',
    'More than {max} rows cannot leave at once, please narrow the filter',
  ],
  'export.tooManyOpen': [
    '您已有{n}个导出任务未完成，请等待其完成或取消后再试',
    'You have {n} exports that are not finished; wait for one to end, or cancel it',
  ],
  'export.fault': [
    '导出失败，请重试；如仍失败请联系管理员',
    'The export failed, please try again or tell an administrator',
  ],
  'export.sender': [
    '提交人已停用、已删除或没有有效角色，未导出任何数据',
    'Whoever asked for the export is no longer active or has no active role, so nothing was exported',
  ],
  'export.noRight': [
    '提交人已没有导出权限{permission}，未导出任何数据',
    'Whoever asked for the export no longer has the permission {permission}, so nothing was exported',
  ],
  'export.ended': ['导出已结束，不能取消', 'The export has ended, it can no longer be canceled'],
  'export.running': [
    '正在进行的导出不能删除，请先取消',
    'A running export cannot be removed, cancel it first',
  ],
  'export.noFile': ['文件尚未生成或已过期删除', 'There is no file yet, or it has expired and was removed'],

  'archive.narrowed': [
    '您只能查看部分古树，不能归档',
    'You see only some of the trees, so you cannot take a snapshot',
  ],
  'archive.fault': ['归档失败，请重试', 'The snapshot failed, please try again'],

  'tree.archivedYear': [
    '{year}年度已归档，请以之后的年度提交变更',
    'The year {year} is archived, enter the change under a later year',
  ],
  'tree.changeOpen': ['该古树已有待审核的变更申请', 'A change of this tree is waiting for review already'],
  'tree.needed': ['在【{because}】为“{value}”时必填', 'is required when {because} is “{value}”'],
  'tree.tooYoung': ['古树树龄不足100年', 'an ancient tree must be at least 100 years old'],
  'tree.girth': ['胸围、地围至少填一项', 'girth or ground girth must be given'],
  'tree.meanCrown': ['应为东西、南北冠幅的平均值', 'must be the mean of the two crown widths'],
  'tree.duty': ['管护单位、管护人至少填一项', 'a managing unit or person must be given'],
  'tree.reviewedEarly': ['不能早于调查日期', 'must not be before the survey date'],
  'tree.position': ['坐标可疑，请核实', 'looks suspicious, please check the position'],
  'tree.coordSys': ['不支持的坐标系，请先转换为CGCS2000', 'is not supported, convert to CGCS2000 first'],
  'tree.outsideCounty': [
    '坐标不在所填区划范围内（位于{place}）',
    'the position is outside the region given (it lies in {place})',
  ],
  'tree.abroad': ['坐标不在中国范围内', 'the position is outside China'],

  'sheet.notXlsx': ['不是有效的 Excel 工作簿（.xlsx）', 'This is not an Excel workbook (.xlsx)'],
  'sheet.encrypted': [
    '工作簿已加密或为旧版 .xls 格式，请取消密码并另存为 .xlsx',
    'The workbook is password-protected or an old .xls, save it as .xlsx without a password',
  ],
  'sheet.bomb': ['工作簿解压后过大，已拒绝读取', 'The workbook is too large when unpacked and was refused'],
  'sheet.broken': ['工作簿已损坏，无法读取（{part}）', 'The workbook is damaged and cannot be read ({part})'],
  'sheet.empty': ['工作表没有数据', 'The sheet has no data'],
  'sheet.noSheet': ['工作簿没有可见的工作表', 'The workbook has no visible sheet'],
  'sheet.texts': [
    '工作簿的文字超过{max} MB，请分批上传',
    'The texts of the workbook have more than {max} MB, please split the file',
  ],
  'sheet.formatLong': [
    '工作簿的数字格式代码超过{max}个字符，已拒绝读取',
    'A number format of the workbook has more than {max} characters, it was refused',
  ],
  'sheet.slow': [
    '读取工作簿超过{seconds}秒，已停止',
    'Reading the workbook took more than {seconds} s, it was stopped',
  ],
  'sheet.cellLong': ['超过{max}个字符', 'has more than {max} characters'],
  'sheet.cellTwice': ['在同一行中出现多次', 'stands more than once in this row'],
  'sheet.cellText': ['含有无法保存的字符', 'holds a character that cannot be stored'],
  'sheet.rowLong': ['所在行的文字超过{mb} MB', 'is in a row with more than {mb} MB of text'],
  'sheet.tooWide': ['工作表超过{max}列', 'The sheet has more than {max} columns'],

  E1: ['【{c}】不能为空', '“{c}” is required'],
  E2: ['【{c}】必须为数字', '“{c}” must be a number'],
  E3: ['【{c}】超出范围，应为{min}～{max}', '“{c}” is out of range, should be {min} to {max}'],
  E4: ['【{c}】的值“{v}”不在字典中', '“{v}” of “{c}” is not in the dictionary'],
  E5: ['【{c}】长度不能超过{n}个字符', '“{c}” must not be longer than {n} characters'],
  E6: ['【{c}】格式不正确，应为{f}', '“{c}” has the wrong form, should be {f}'],
  E7: ['【{c}】重复，与第{r2}行相同', '“{c}” is the same as in row {r2}'],
  E8: ['【{c}】已存在于系统中', '“{c}” is already in the system'],
  E9: ['坐标不在所填区划范围内', 'the position is outside the region given'],
  E10: ['【树龄】与【古树等级】不一致', 'the age does not agree with the level'],
  E11: ['【{c}】与区划名称不匹配', '“{c}” does not agree with the names of the region'],
  E12: ['树种“{v}”不在树种库中', 'the species “{v}” is not in the species list'],
  E12near: [
    '树种“{v}”不在树种库中，是否为：{near}',
    'the species “{v}” is not in the species list, did you mean: {near}',
  ],
  E13: ['【{c}】在【{c2}】为“{v}”时必填', '“{c}” is required when “{c2}” is “{v}”'],
  E14: ['【平均冠幅】应为东西、南北冠幅的平均值', 'the mean crown must be the mean of both widths'],
  E15: ['所属古树群编号不存在', 'there is no such group of trees'],
  E16: ['日期不能晚于今天', 'the date must not be in the future'],
} satisfies Record<string, Label>;

/** What a message names: a text, a figure, or a label that is said in the reader's language. */
export type MessageParams = Record<string, string | number | Label>;

const catalogue: Record<string, Label> = messages;

/** Text of a message in the language, its parameters filled in. An unknown key is its own text. */
export function message(key: string, language: Language = 'zh', params: MessageParams = {}): string {
  const at = language === 'zh' ? 0 : 1;
  const said = (param: string | number | Label) => String(typeof param === 'object' ? param[at] : param);
  const text = catalogue[key]?.[at] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => said(params[name] ?? whole));
}

/** The one of a label's two texts that fits the language. */
export const textIn = (language: Language, label: Label): string => label[language === 'zh' ? 0 : 1];

/** Language of an Accept-Language header or a client's setting; Chinese unless English comes first. */
export const languageOf = (header: string | undefined): Language =>
  header?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh';

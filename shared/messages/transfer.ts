import type { Label } from '../label.js';

/** Texts: files, messages to phones, imports, exports and workbooks. */
export const transferMessages = {
  'file.kind': ['不支持的文件类型：{name}', 'Files of this kind are not accepted: {name}'],
  'file.content': ['文件内容与扩展名{name}不符', 'The content is not that of a {name} file'],
  'file.heic': [
    '不支持HEIC照片：多数浏览器无法显示。请在手机相机设置中改用“兼容性最佳”（JPEG），或转换为JPG后再上传',
    'HEIC pictures are not accepted, as most browsers cannot show them: set the phone’s camera to "Most compatible" (JPEG), or convert the picture to JPG',
  ],
  'file.picture': [
    '图片已损坏或不完整，无法打开',
    'The picture is damaged or incomplete and cannot be opened',
  ],
  'file.pixels': ['图片超过{most}百万像素', 'The picture has more than {most} megapixels'],
  'file.video': [
    '视频已损坏、不完整或不是MP4，无法打开',
    'The video is damaged, incomplete or not an MP4 and cannot be opened',
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
    'Your organisation has {used} MB of files that nothing uses yet, and this one would pass the limit of {most} MB: what nothing uses is deleted after {hours} hours, please try again later',
  ],
  'file.used': [
    '附件“{name}”正在使用，不能删除',
    'The attachment "{name}" is in use, so it cannot be removed',
  ],
  'file.notOwn': ['不是您上传的附件', 'is not an attachment that you have uploaded'],
  'file.hidden': [
    '文件名含有不可见的控制字符，请改名后再上传',
    'has invisible control characters in its name: rename it and upload it again',
  ],
  'file.empty': ['文件为空', 'The file is empty'],
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
  'attachment.inText': [
    '图片“{name}”在正文中使用，请先从正文中删除',
    'The picture "{name}" stands in the text: remove it there first',
  ],
  'attachment.twice': ['同一附件重复出现', 'is the same attachment as another one of the list'],
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

  'sms.notConfigured': ['未启用短信服务', 'No text message service is enabled'],
  'sms.provider': ['暂不支持的短信服务类型', 'Messages cannot be sent by a provider of this kind'],
  'sms.localOnly': ['本地记录仅用于开发', 'This kind is for development on one machine only'],
  'sms.phone': ['手机号格式不正确', 'This is not a mobile number'],
  'sms.sent': ['短信发送成功', 'The message has been sent'],
  'sms.failed': ['短信发送失败', 'The message could not be sent'],
  'sms.wrong': ['短信校验失败', 'The code is not correct'],
  'sms.right': ['短信校验成功', 'The code is correct'],

  'datasource.inUse': [
    '数据源正在被租户 [{name}] 使用，不能删除',
    'Tenant {name} uses this data source, it cannot be removed',
  ],

  'platform.only': ['只有管理租户可以修改', 'Only the managing tenant may change this'],

  'import.row': ['第{r}行{text}', 'Row {r}: {text}'],
  'import.cell': ['【{c}】{text}', '"{c}" {text}'],
  'import.entries': [
    '的值“{v}”对应多个字典条目（键值{keys}），请填写键值',
    'value "{v}" is the name of several entries (keys {keys}): write the key',
  ],
  'import.blank': ['空', 'blank'],
  'import.reference': [
    '“{v}”不存在，或不在您的数据范围内',
    '"{v}" does not exist or is outside your data scope',
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
  'import.headingTwice': [
    '“{name}”有两列：{first}列和{second}列，请删除多余的一列或修改其表头',
    'Two columns have the heading "{name}", columns {first} and {second}: please delete one or change its heading',
  ],
  'import.tooMany': ['超过{max}行，请分批上传', 'More than {max} rows, please split the file'],
  'import.tooManyStated': [
    '工作表有{n}行（只设了格式的空白行也计入），超过{max}行，请分批上传；若数据没有这么多，请选中数据下方的所有行，右键删除后保存',
    'The sheet has {n} rows, blank ones with only a format among them, more than {max}: please split the file. If your data has fewer rows, select all rows below it, delete them and save',
  ],
  'import.noRows': ['文件中没有数据行', 'The file has no rows of data'],
  'import.ended': ['批次已处理结束，不能取消', 'The batch has ended, it can no longer be cancelled'],
  // Of batches that were canceled before all jobs had one key.
  'import.canceled': ['已取消', 'Cancelled'],

  'zip.damaged': ['压缩包已损坏或不完整，无法打开', 'The zip is damaged or incomplete and cannot be opened'],
  'zip.encrypted': [
    '压缩包有密码保护，请去掉密码后再上传',
    'The zip is password-protected: remove the password and send it again',
  ],
  'zip.entries': [
    '压缩包内超过{max}个文件，请分批上传',
    'The zip has more than {max} files, please split it',
  ],
  'zip.name': ['压缩包内的文件名不正确：{name}', 'The zip has a file with a wrong name: {name}'],
  'zip.method': [
    '压缩包内“{name}”的压缩方式不支持，请用系统自带的压缩功能重新打包',
    '"{name}" is compressed in an unsupported way: create the zip with the tool built into your system',
  ],
  'zip.bomb': ['压缩包解压后过大：{name}', 'The zip becomes too large when it is unpacked: {name}'],
  'zip.member': ['在压缩包中已损坏', 'is damaged in the zip'],

  'picture.notZip': ['请上传zip压缩包', 'must be a zip'],
  'picture.tooLarge': ['压缩包超过{max} MB，请分批上传', 'The zip has more than {max} MB, please split it'],
  'picture.uploads': [
    '您已有{max}个压缩包正在上传，请先传完或放弃其中一个；{days}天内未继续的将自动删除',
    'You have {max} zips being uploaded: finish or discard one of them first; those not resumed are deleted after {days} days',
  ],
  'picture.tenantRoom': [
    '本单位的照片压缩包已占用{used} MB，上限为{most} MB；导入结束的压缩包{days}天后自动删除，请稍后再传',
    'Zips of pictures take {used} MB of the {most} MB that your organisation has: those of ended imports are deleted after {days} days',
  ],
  'picture.part': ['分片大小或序号不正确', 'is not a valid part of this file'],
  'picture.incomplete': ['还有{n}个分片未上传', '{n} {n|part has|parts have} not been sent yet'],
  'picture.sheets': ['压缩包内有{n}个Excel，只能有一个', 'The zip has {n} workbooks, it may have one'],
  'picture.none': ['压缩包内没有照片', 'The zip has no pictures'],
  'picture.name': ['文件名和文件夹名中没有古树编号', 'has no number of a tree in its name or folders'],
  'picture.noTree': [
    '编号“{v}”的古树或古树群不存在，或不在您的数据范围内',
    'There is no tree and no group with the number "{v}", or it is not among those you may see',
  ],
  'picture.notInZip': ['压缩包内没有“{v}”', 'the zip has no "{v}"'],
  'picture.notInSheet': ['Excel中没有这张照片', 'is not named in the sheet'],
  'picture.twice': ['压缩包内有多个“{v}”，请写出文件夹', 'the zip has several "{v}": write the folder, too'],
  'picture.sheet': ['照片', 'Pictures'],

  'job.canceled': ['已取消', 'Cancelled'],
  'job.goesOn': ['该任务不能取消', 'This job cannot be cancelled'],

  'import.fault': [
    '导入失败，请重试；如仍失败请联系管理员',
    'The import failed, please try again or tell an administrator',
  ],
  'import.unstored': [
    '有{n}行未能入库（可能在导入期间被他人修改），本批次未导入任何数据，请重新上传',
    '{n} {n|row|rows} could not be stored, perhaps because somebody changed {n|it|them} while the batch ran, so nothing was imported; please send the file again',
  ],
  'import.gaveUp': [
    '处理中断{n}次，已放弃；请检查文件后重新上传，或联系管理员',
    'The run was cut off {n} {n|time|times} and has been given up; check the file and send it again, or tell an administrator',
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
    'More than {max} rows cannot be exported at once, please narrow the filter',
  ],
  'export.tooManyOpen': [
    '您已有{n}个导出任务未完成，请等待其完成或取消后再试',
    'You have {n} {n|export|exports} not finished; wait for one to end, or cancel it',
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
  'export.ended': ['导出已结束，不能取消', 'The export has ended, it can no longer be cancelled'],
  'export.running': [
    '正在进行的导出不能删除，请先取消',
    'A running export cannot be removed, cancel it first',
  ],
  'message.imported': [
    '导入“{title}”已结束：成功 {done} 行，失败 {failed} 行',
    'The import "{title}" has ended: {done} {done|row|rows} done, {failed} failed',
  ],
  'message.importFailed': ['导入“{title}”未能完成', 'The import "{title}" could not be finished'],
  'message.exported': [
    '导出“{title}”已完成，共 {done} 行',
    'The export "{title}" is ready: {done} {done|row|rows}',
  ],
  'message.exportFailed': ['导出“{title}”未能完成', 'The export "{title}" could not be finished'],
  'message.moved': ['“{title}”已办完，{done}', '"{title}" is done. {done}'],
  'message.moveFailed': ['“{title}”未能办完，{done}', '"{title}" could not be finished. {done}'],
  'message.regionMoved': [
    '区划调整“{title}”已完成：{done} 行，未调整 {failed} 行',
    'The region merge "{title}" is done: {done} {done|row|rows}, {failed} stayed',
  ],
  'message.regionMoveFailed': [
    '区划调整“{title}”未能完成：已办 {done} 行，未调整 {failed} 行',
    'The region merge "{title}" could not be finished: {done} {done|row|rows}, {failed} stayed',
  ],
  'message.archived': [
    '{title}归档已完成，共 {done} 行',
    'The filing of "{title}" is done: {done} {done|row|rows}',
  ],
  'message.archiveFailed': ['{title}归档未能完成', 'The filing of "{title}" could not be finished'],
  'message.inspected': [
    '{title}质检已完成：{done} 条中 {failed} 条有错误',
    'The inspection of "{title}" is done: {failed} of {done} {done|row|rows} {failed|has|have} errors',
  ],
  'message.inspectionFailed': ['{title}质检未能完成', 'The inspection of "{title}" could not be finished'],
  'message.usersImported': [
    '用户导入“{title}”已完成：{done} 人',
    'The import of users "{title}" is done: {done}',
  ],
  'message.usersRefused': [
    '用户导入“{title}”中有错误，未导入任何用户',
    'The import of users "{title}" has errors, nobody was imported',
  ],
  'export.noFile': ['文件尚未生成或已过期删除', 'There is no file yet, or it has expired and was removed'],

  'table.withdrawReason': ['须填写5至500字的撤回原因', 'needs a reason of 5 to 500 characters'],
  'table.twice': ['与第{row}行重复', 'is there in row {row} already'],
  'table.money': ['必须为最多两位小数的数值', 'must be a number with at most two decimals'],
  'table.note': [
    '须填写{min}至{max}字，说明与系统统计不一致的原因',
    'needs {min} to {max} characters that say why the row differs from the register',
  ],
  'table.contradicts': [
    '填报{entered}，系统统计为{counted}，相差超过{percent}%：请核对，确属如此的在“说明”列写明原因',
    'is {entered} where the register counts {counted}, more than {percent}% apart: check it, or say why in the column "Note"',
  ],
  'table.partsExceed': [
    '填报{entered}，小于所列下级区划之和{parts}：请核对，确属如此的在“说明”列写明原因',
    'is {entered}, less than the {parts} of the regions below it: check it, or say why in the column "Note"',
  ],
  'table.faults': [
    '有{n}处错误，未保存任何数据：{first}',
    '{n} {n|cell is|cells are} wrong, nothing was stored: {first}',
  ],

  'sheet.notXlsx': ['不是有效的 Excel 工作簿（.xlsx）', 'This is not an Excel workbook (.xlsx)'],
  'sheet.encrypted': [
    '工作簿已加密或为旧版 .xls 格式，请取消密码并另存为 .xlsx',
    'The workbook is password-protected or an old .xls, save it as .xlsx without a password',
  ],
  'sheet.bomb': ['工作簿解压后过大，已拒绝读取', 'The workbook is too large when unpacked and was refused'],
  'sheet.broken': ['工作簿已损坏，无法读取（{part}）', 'The workbook is damaged and cannot be read ({part})'],
  'sheet.empty': ['工作表没有数据', 'The sheet has no data'],
  'sheet.noSheet': ['工作簿没有可见的工作表', 'The workbook has no visible sheet'],
  'sheet.second': [
    '工作表“{name}”也有数据，只导入第一个工作表，请合并到第一个工作表或删除后重新上传',
    'The sheet "{name}" has data too, and only the first sheet is read: move its rows there or delete it, and send the file again',
  ],
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
  'sheet.cellError': ['是错误值{v}，请改正', 'holds the error {v}, please correct it'],
  'sheet.cellFormula': [
    '是没有保存结果的公式，请用Excel打开，保存后重新上传',
    'is a formula without a stored value: open it in Excel, save, send again',
  ],
  'sheet.cellPicture': [
    '是单元格图片（DISPIMG公式），请改为文字或清空',
    'is a picture in a cell (formula DISPIMG): write a text or clear it',
  ],
  'sheet.cellPercent': [
    '显示为百分数{v}，但单位不是%，请填写数值',
    'is shown as {v}, but its unit is not %: give the plain number',
  ],
  'sheet.cellFormat': [
    '的数字格式无法识别，请设为文本格式后填写',
    'has a number format that cannot be read: make the cell a text',
  ],
  'sheet.cellRounded': [
    '是15位以上的数字{v}，Excel只保留前15位，请设为文本格式后重新填写',
    'is the number {v}, of which Excel keeps no more than 15 digits: make the cell a text and type it again',
  ],
  'sheet.cellOther': [
    '显示为{v}，与所存数字不同，请设为文本格式后填写',
    'is shown as {v}, which is not the number that the cell holds: make the cell a text',
  ],
  'sheet.cellSerial': [
    '是未设日期格式的数字{v}，工作簿采用1904日期系统，无法确定是哪一天，请设为日期格式或填写如2026-11-21',
    'is the number {v} without a date format, in a workbook that counts days from 1904: give it a date format, or write it as 2026-11-21',
  ],
  'sheet.rowLong': ['所在行的文字超过{mb} MB', 'is in a row with more than {mb} MB of text'],
  'sheet.tooWide': ['工作表超过{max}列', 'The sheet has more than {max} columns'],

  'move.tooMany': [
    '超过{max}行，不能一次办理，请缩小筛选范围',
    'More than {max} rows cannot be moved at once, narrow the filter',
  ],
  'move.tooManyOpen': [
    '已有{n}个批量办理任务未完成，请稍后再试',
    '{n} {n|job that moves|jobs that move} rows {n|is|are} still open, try again later',
  ],
  'move.countChanged': [
    '符合条件的数据已变为{n}行，请核对后再试',
    'The filter now has {n} {n|row|rows}, look again before you go on',
  ],
  'move.ended': ['任务已结束，不能取消', 'The job has ended, it can no longer be cancelled'],
  'move.fault': ['系统故障，未办理完，请稍后再试', 'The system failed before the last row, try again later'],
  'move.rowFault': [
    '系统故障，未办理，请联系管理员',
    'Unexpected error, not moved; please ask the administrator',
  ],
  'move.sender': [
    '提交人已停用、已删除或没有有效角色，其余数据未办理',
    'Whoever ordered the job is no longer active or has no active role, so no further row was moved',
  ],
  'move.noRight': [
    '提交人已没有权限{permission}，其余数据未办理',
    'Whoever ordered the job no longer has the permission {permission}, so no further row was moved',
  ],
} satisfies Record<string, Label>;

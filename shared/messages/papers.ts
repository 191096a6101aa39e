import type { Label } from '../label.js';

/** Texts printed as PDF. */
export const papersMessages = {
  'pdf.noFont': ['服务器缺少中文字体，不能生成PDF', 'The server has no Chinese font to write a PDF with'],
  'pdf.missing': [
    '服务器的字体没有以下字符，文中以〔编码〕代替：{codes}',
    'The fonts of the server lack these characters, which are printed as their codes: {codes}',
  ],
  'dossier.title': ['{record}档案 {name}', '{record} dossier {name}'],
  'dossier.titleMany': ['{record}档案 {count}份', '{record} dossiers ({count})'],
  'dossier.tooMany': [
    '一次最多打印{max}份档案，请缩小筛选范围或勾选部分数据',
    'At most {max} dossiers are made at once, please narrow the filter or tick some rows',
  ],
  'dossier.foot': ['{app}　{userName} 打印于 {time}', '{app}　Printed by {userName} at {time}'],
  'dossier.scan': ['扫码查看在线档案', 'Scan to open the record'],
  'dossier.app': ['古树名木管理系统', 'Ancient and Famous Trees'],
  'dossier.photos': ['照片（{count}张）', 'Photos ({count})'],
  'dossier.morePhotos': [
    '另有{count}张照片，请在系统中查看',
    '{count} more {count|photo|photos} can be seen in the system',
  ],
  'dossier.lostPhotos': [
    '有{count}张照片的文件缺失或无法读取，未列入',
    '{count} {count|photo is|photos are} left out: the {count|file is|files are} missing or cannot be read',
  ],
  'dossier.files': ['其他附件', 'Other attachments'],
  'dossier.archives': ['历年存档', 'Archived years'],
  'dossier.archiveYear': ['年度', 'Year'],
  'dossier.members': ['群内已单株建档的古树（{count}株）', 'Trees of the group on file ({count})'],
  'dossier.moreMembers': [
    '共{count}株，此处列出{shown}株，其余请在系统中查看',
    '{shown} of {count} trees are listed here, the others can be seen in the system',
  ],
  'dossier.timeline': ['大事记', 'Timeline'],
  'dossier.noTimeline': ['还没有记录', 'Nothing recorded yet'],
  'dossier.history': ['变更历史', 'History'],
  'dossier.noHistory': ['还没有变更记录', 'No changes yet'],
  'dossier.earlier': ['更早的记录请在系统中查看', 'Earlier lines can be seen in the system'],
  'dossier.blank': ['（空）', '(empty)'],
  'dossier.nation': ['全国', 'Nation'],
  'dossier.outline': ['{count} 个图形，{corners} 个顶点', 'Shapes: {count}, corners: {corners}'],
  'dossier.way': ['{count} 个点的轨迹', 'A track of {count} {count|position|positions}'],
  'dossier.noPosition': ['没有坐标', 'No position'],
  'dossier.takenAt': ['拍摄于 {time}', 'Taken {time}'],
  'dossier.ofChange': ['变更申请', 'Change request'],
} satisfies Record<string, Label>;

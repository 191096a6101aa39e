/** Dictionaries of models and generated records in English, by code and Chinese text. */
export const DEVELOP_ENTRIES = {
  template_type: { 单表: 'One table', 主子表: 'With a child list' },
  model_region: {
    不分区划: 'No region',
    本区划及下级可见: 'A region sees its own and those below',
    发布后上下级可见: 'Published to those above and below',
  },
  model_machine: { 无状态: 'No states', 逐级审核: 'Review, level by level', 发布: 'Publishing' },
  model_kind: {
    单行文本: 'Text',
    多行文本: 'Long text',
    整数: 'Whole number',
    小数: 'Decimal number',
    日期: 'Day',
    日期时间: 'Day and time',
    是否: 'Yes or no',
    字典: 'Dictionary',
    富文本: 'Rich text',
  },
  model_area: { 保护管理: 'Protection', 信息管理: 'Information', 专家库管理: 'Experts' },
  report_dataset: {
    古树名木名录: 'Register of trees',
    古树群名录: 'Register of groups',
    资源统计: 'Resource statistics',
    养护记录: 'Care',
    巡护记录: 'Patrols',
    法律法规: 'Laws',
    抢救复壮项目: 'Rescue projects',
    中央预算: 'Central budgets',
  },
} as const;

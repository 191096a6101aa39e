/** Dictionaries of rescue projects and their files in English, by code and Chinese text. */
export const PROJECT_ENTRIES = {
  project_stage: {
    项目申报: 'Application',
    方案评审: 'Review of the plan',
    资金下达: 'Allotment',
    组织实施: 'Work',
    完工验收: 'Acceptance',
    资金决算: 'Accounts',
    绩效评价: 'Evaluation',
  },
  file_level: { 国家级: 'Nation', 省级: 'Province', 市级: 'City', 县级: 'County' },
  project_file_type: {
    申报材料: 'Application',
    实施方案: 'Plan',
    评审意见: 'Opinion of the review',
    资金文件: 'Allotment of money',
    施工记录: 'Record of the work',
    监理记录: 'Record of the supervision',
    验收报告: 'Report of acceptance',
    决算审计: 'Audit of the accounts',
    绩效报告: 'Report of the evaluation',
    前后对比照片: 'Photos before and after',
  },
  cure: {
    抢救: 'Rescue',
    复壮: 'Rejuvenation',
    树体保护: 'Protection of the trunk',
    环境整治: 'Improving the site',
    有害生物防治: 'Pest control',
  },
} as const;

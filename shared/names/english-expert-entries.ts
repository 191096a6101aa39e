/** English texts of the dictionaries of experts and inquiries. */
export const EXPERT_ENTRIES = {
  inquiry_status: {
    草稿: 'Draft',
    待回复: 'Waiting for a reply',
    已回复: 'Answered',
    已采纳关闭: 'Closed',
  },
  expert_level: { 国家级: 'National', 省级: 'Provincial' },
  expert_field: {
    树木分类: 'Taxonomy',
    树龄鉴定: 'Dating of trees',
    森林培育: 'Silviculture',
    园林: 'Landscape gardening',
    森林保护: 'Forest protection',
    土壤: 'Soil',
    古树复壮: 'Rejuvenation',
    历史文化: 'History and culture',
    法律: 'Law',
    其他: 'Other',
  },
  title_level: {
    正高级: 'Senior',
    副高级: 'Associate senior',
    中级: 'Intermediate',
    初级: 'Junior',
    其他: 'Other',
  },
};

/** Dictionaries of what regions publish, and of cameras, in English, by code and Chinese text. */
export const INFORMATION_ENTRIES = {
  notice_type: { 通知: 'Notice', 公告: 'Announcement', 公示: 'Public notice', 动态: 'News' },
  share_type: {
    技术资料: 'Technical papers',
    典型经验: 'Good practice',
    模板表格: 'Templates',
    成果图集: 'Atlases',
    培训课件: 'Courses',
  },
  warn_type: {
    台风: 'Typhoon',
    暴雨洪涝: 'Rainstorm and flood',
    雷电: 'Lightning',
    大风: 'Gale',
    低温雨雪冰冻: 'Cold, snow and ice',
    高温干旱: 'Heat and drought',
    森林火险: 'Forest fire danger',
    有害生物: 'Pests',
    地质灾害: 'Landslides',
  },
  warn_level: { 红色: 'Red', 橙色: 'Orange', 黄色: 'Yellow', 蓝色: 'Blue' },
  device_type: {
    枪机: 'Fixed camera',
    球机: 'Dome camera',
    全景: 'Panorama',
    热成像: 'Thermal camera',
    气象土壤传感: 'Weather and soil sensor',
  },
  device_status: { 离线: 'Offline', 在线: 'Online', 故障: 'Faulty', 停用: 'Out of use' },
} as const;

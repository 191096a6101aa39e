import type { Label } from '../label.js';

/** Texts of the server about care, checks and consultations. */
export const protectionMessages = {
  'curing.endsEarly': ['不能早于养护日期', 'must not be before the day it began'],
  'check.dueEarly': ['整改期限不能早于检查日期', 'must not be before the check'],
  'check.treeElsewhere': ['被检古树须在被检区划内', 'must all stand in the region that is checked'],
  'check.notOpen': [
    '检查提交后只能填写整改情况，且须有待整改的不合格项',
    'After a check is submitted only its rectification is recorded, while an item is not in order',
  ],
  'check.rectifier': ['整改情况由被检区划填写', 'The region that was checked records the rectification'],
  'check.rechecker': ['复查由检查方填写', 'Those who made the check record the recheck'],
  'check.rectifiedEarly': ['整改日期不能早于检查日期', 'must not be before the check'],

  'consultation.followsEarly': ['复诊日期不能早于会诊日期', 'must not be before the consultation'],
  'consultation.notAnswered': [
    '会诊尚未出具意见或已经落实',
    'The consultation has no opinion yet, or was carried out already',
  ],
  'consultation.hasCare': ['会诊已有落实的养护记录', 'The consultation already has a care record'],
  'consultation.expertsOwn': [
    '由会诊专家或安排会诊的省、市填写，申请单位请把情况写在“症状”中',
    'is for the experts, or the city or province that arranges the consultation; write what you know under "Symptoms"',
  ],
  'consultation.notArranged': ['在会诊安排后填写', 'is written once the consultation is arranged'],
  'consultation.askersOwn': [
    '由申请单位或安排会诊的省、市填写，会诊专家只填写会诊意见',
    'is for those who ask for the consultation or arrange it; its experts write the opinion alone',
  ],
  'consultation.asksItself': [
    '不能包括申请人本人，请另选专家',
    'must not name whoever asks for the consultation; choose somebody else',
  ],
  'consultation.arrangersOwn': [
    '在会诊安排后由安排会诊的省、市修改，请与其联系',
    'is changed by the city or province that has arranged the consultation; ask them to change it',
  ],
  'consultation.targetStays': [
    '在会诊安排后不能更换，请为另一对象新建会诊',
    'stays once the consultation is arranged; ask for a new consultation of the other one',
  ],
  'consultation.otherTree': [
    '须是同一古树或古树群的养护记录，请改选或点击“生成养护记录”',
    'must be care of the same tree or group; choose another record, or press "Create a care record"',
  ],
  'consultation.noCare': [
    '尚未确定，请在会诊页面生成养护记录，或关联该对象已提交的养护记录',
    'is missing; make a care record on the page of the consultation, or link one of the same tree that is submitted',
  ],
  'consultation.careUnsent': [
    '尚未提交，请先提交该养护记录，再确认措施已落实',
    'is not submitted yet; submit it first, then confirm that the measures are carried out',
  ],
  'consultation.careBusy': [
    '正在被他人修改或删除，请稍后重试',
    'is being changed or removed by somebody else; try again in a moment',
  ],
  'curing.carriesOut': [
    '会诊“{title}”的措施由该养护记录落实，不能删除；需要更正时请修改后重新提交',
    'This record carries out the consultation "{title}" and stays; to correct it, change it and submit it again',
  ],
  'curing.staysSent': [
    '会诊“{title}”的措施由该养护记录落实，不能撤回；需要更正时请由审核人退回，修改后重新提交',
    'This record carries out the consultation "{title}" and is not withdrawn; to correct it, ask its reviewer to return it',
  ],
  'curing.targetStays': [
    '已用于落实会诊“{title}”，不能更换；请为另一对象新建养护记录',
    'carries out the consultation "{title}" and stays; make a new record for the other one',
  ],
} satisfies Record<string, Label>;

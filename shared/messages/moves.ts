import type { Label } from '../label.js';

/** Texts of the server about moves and revocations. */
export const movesMessages = {
  'proceeding.waits': [
    '该古树已有“{label}”正在审批，不能重复办理',
    'An application for it already waits for a decision: {label}',
  ],
  'proceeding.levelChanged': [
    '古树的保护等级已经变化，请重新保存后再提交',
    'The protection level has changed: save again, then submit',
  ],
  'revoke.pictures': ['至少上传{n}张现场照片', 'At least {n} photos of the site are needed'],
  'revoke.appraisal': ['请上传鉴定文件', 'Attach the appraisal document'],
  'revoke.endsEarly': ['应急结束日期不能早于发生日期', 'must not be before the day it happened'],
  'revoke.moving': [
    '移植中的古树只能以“本地移出”撤销',
    'A tree that is being moved can only be revoked as moved away',
  ],
  'revoke.gone': ['古树已不在册', 'The tree is not in the register any more'],
  'revoke.noDuplicate': [
    '没有这个编号的另一株（群）在册',
    'is not the number of another tree or group in the register',
  ],

  'takeBack.archived': [
    '{year}年度此后已归档，不能撤回',
    'The year {year} has been archived since, so it cannot be taken back',
  ],
  'takeBack.changed': [
    '{number}此后又有变动（{label}），不能撤回',
    '{number} has been changed since ({label}), so it cannot be taken back',
  ],
  'takeBack.came': [
    '{number}此后又有“{label}”记录，不能撤回',
    'Of {number} there is another record since ({label}), so it cannot be taken back',
  ],
  'takeBack.held': [
    '为一株刚撤销的古树保留（24小时内可能撤回），暂不能使用',
    'is kept for a tree that was revoked within the last 24 hours, as that may still be taken back',
  ],

  'move.begun': ['移植已开工，不能撤回', 'The move has begun, so it cannot be taken back'],
  'move.notAllowed': [
    '不符合移植条件：省级重点项目不得移植一级保护古树，其他建设只能移植三级',
    'is not allowed: provincial projects must not move trees of level 1, other building only those of level 3',
  ],
  'move.oneCounty': ['所选古树应在同一县内', 'must all stand in one county'],
  'move.notStanding': [
    '所选古树不在册、正在移植或不在本区划内',
    'must be in the register, in your region and not on the move',
  ],
  'move.documents': [
    '请上传移植方案、养护方案和专家论证（至少{n}份文档）',
    'Attach the plan of the move, the plan of the care and the opinion of the experts: {n} documents',
  ],
  'move.pointUnknown': ['只能填写本次移植古树的位置', 'must name trees of this move alone'],
  'move.pointElsewhere': [
    '古树{number}的位置不在新址区划内',
    'must lie in the new region, which that of tree {number} does not',
  ],
  'move.endsEarly': ['完工日期不能早于开工日期', 'must not be before the move began'],
  'move.acceptedEarly': ['验收日期不能早于完工日期', 'must not be before the move was finished'],
  'move.careRuns': [
    '养护期至{date}，期满后办结',
    'The care runs until {date}: the move can be closed after that',
  ],
  'move.fewFollowUps': [
    '需有{n}个年度的跟踪记录，现有{num}个',
    'Follow-ups of {n} years are needed, there are {num}',
  ],
  'move.notFollowed': ['移植不在跟踪养护阶段', 'The move is not in its years of care'],
  'move.followedEarly': ['跟踪日期不能早于完工日期', 'must not be before the move was finished'],
  'move.followedYear': ['{year}年已有跟踪记录', 'has a follow-up in {year} already'],
} satisfies Record<string, Label>;

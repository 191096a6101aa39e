/** Tabs of the popup of a tree, in their order. */
export const TREE_TABS = [
  'landscape',
  'archives',
  'photos',
  'zsjzj',
  'sbgs',
  'zmgs',
  'gbgs',
  'video',
  'syz',
] as const;

/** Tabs of the popup of a group, in their order. */
export const GROUP_TABS = ['landscape', 'archives', 'zsjzj', 'sbgs2', 'video', 'syz'] as const;

export type PopupTab = (typeof TREE_TABS)[number] | (typeof GROUP_TABS)[number];

/** Fields of a tree's archive, in the order of the specification. */
export const TREE_ARCHIVE = [
  ...['treeTypeName', 'latinName', 'section', 'genus', 'oldTreeType', 'treeAge', 'oldTreeLevel', 'vigor'],
  ...['avgGuanFu', 'ewGuanFu', 'nsGuanFu', 'treeHeight', 'bust', 'lon', 'lat', 'famousWoodType', 'planter'],
  ...[
    'plantTime',
    'smallPlaceName',
    'xzCode',
    'oldTreeHistory',
    'growPlace',
    'spreadC',
    'altitude',
    'aspect',
  ],
  ...['slope', 'slopePosition', 'soilType', 'growEnvironment', 'ownership', 'manageCompany', 'managePeople'],
  ...[
    'groundProtection',
    'analepsis',
    'description',
    'originalNumber',
    'provinceOldTreeNumber',
    'oldTreeNumber',
  ],
] as const;

/** Fields of a group's archive. */
export const GROUP_ARCHIVE = [
  ...['groupNumber', 'checkNumber', 'mainTreeTypeName', 'xzCode', 'place', 'east', 'west', 'south', 'north'],
  ...['area', 'trees', 'avgHeight', 'avgBust', 'avgTreeAge', 'closure', 'minimumAltitude', 'highestAltitude'],
  ...['slope', 'aspect', 'soilType', 'soilLand', 'underwoodType', 'underwoodDensity', 'groundCoverType'],
  ...['groundCoverDensity', 'oldTrees', 'protectionStatus', 'operation', 'treeTypeName', 'manageCompany'],
  ...['protectSuggestion', 'remark', 'inquirer', 'checkDate'],
] as const;

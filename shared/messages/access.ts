import type { Label } from '../label.js';

/** Texts about signing in, people and their rights. */
export const accessMessages = {
  'auth.badCredentials': ['用户名或密码错误', 'Wrong user name or password'],
  'auth.captchaWrong': ['验证码不正确', 'The captcha is not correct'],
  'auth.locked': ['登录错误次数过多,请稍后再试', 'Too many failed sign-ins, please try again later'],
  'auth.tenantUnknown': ['未获得用户的租户信息', 'This tenant is not known'],
  'auth.tenantExpired': ['租户授权已过期,请联系管理员', 'The licence of this tenant has expired'],
  'auth.refreshBad': ['令牌授权不正确', 'The session has ended, please sign in again'],
  'auth.clientHeader': ['请检查请求头 [Authorization] 信息', 'The Authorization header is missing'],
  'auth.clientUnreadable': ['客户端令牌解析失败', 'The Authorization header cannot be read'],
  'auth.clientUnknown': ['客户端认证失败', 'This client is not known'],
  'auth.clientSecret': ['客户端令牌不合法', 'The secret of this client is wrong'],
  'auth.grantRefused': ['无效的授权类型: {grant}', 'This grant type is not allowed: {grant}'],
  'auth.noRole': ['未获得用户的角色信息', 'This user has no role yet'],
  'auth.choice': ['所选机构或角色不属于当前用户', 'This department or role is not yours'],
  'auth.thirdParty': ['未配置第三方登录', 'No other sign-in is configured'],
  'auth.mustChange': ['请先修改初始密码', 'Please change your one-time password first'],
  'auth.guest': ['请先注册并等待管理员审核', 'Please ask for an account and wait for its approval'],
  'auth.switchOff': ['未开启机构和角色切换', 'Choosing a department or role is switched off'],
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

  'tenant.managementStays': ['不可删除管理租户!', 'The managing tenant cannot be removed'],
  'tenant.managementOpen': ['管理租户不受授权限制', 'The managing tenant has no licence and no package'],
  'tenant.packageUsed': ['产品包正在使用，不能删除', 'Tenants use this package, it cannot be removed'],

  'menu.unknown': ['包含不存在或无权使用的菜单', 'There is no such menu, or the tenant may not use it'],

  'scope.rules': ['自定义规则格式不正确', 'These rules cannot be read'],
  'scope.path': ['接口路径格式不正确', 'This is not a valid path pattern'],

  'menu.taken': ['菜单名或编号已存在!', 'A menu of this name or code exists already'],
  'menu.pathTaken': ['菜单路径已存在!', 'A menu of this path exists already'],
  'menu.parent': ['父节点只可选择菜单类型!', 'Only a menu can have others below it'],

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
    'The role "{name}" still has users, it cannot be removed',
  ],

  'dept.inUse': ['机构“{name}”下仍有用户，不能删除', 'The department "{name}" still has users'],

  'post.inUse': ['岗位“{name}”下仍有用户，不能删除', 'The post "{name}" still has users'],

  'user.taken': ['当前用户 [{account}] 已存在!', 'The user {account} exists already'],
  'user.phoneTaken': ['当前手机 [{account}] 已存在!', 'The phone {account} is in use already'],
  'user.limit': ['当前租户已到最大账号额度!', 'This tenant has reached its account limit'],
  'handOver.waiting': [
    '名下还有未办事项，须同时移交或先办结：{work}',
    'Something still waits for them and has to be handed over or finished first: {work}',
  ],
  'expert.waiting': [
    '还有 {count} 项咨询或会诊待该专家答复，请先重新发布该专家，撤回发布时一并移交：{titles}',
    '{count} {count|inquiry or consultation waits|inquiries or consultations wait} for this expert. Publish them again and hand over as you withdraw them: {titles}',
  ],
  'handOver.form': ['移交对象格式不正确', 'This does not say who takes over'],
  'handOver.successor': [
    '所选人员不能接手{kind}，请另选',
    'The person chosen may not take over the {kind}, choose somebody else',
  ],
  'handOver.kept': [
    '变动后不能再办理{kind}，请移交他人',
    'After this change they may not do the {kind} any more, hand them over',
  ],
  'message.handedRows': [
    '{user}将 {count} {unit}{label}移交给您',
    '{user} has handed over to you: {label}, {count} {unit}',
  ],
  'message.handedAsked': [
    '{user}将{label}“{title}”移交给您，待您回复',
    '{user} has handed over to you: {label} "{title}" waits for your answer',
  ],
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
    'is too common or the same as the account: choose another one',
  ],
  'user.choose': ['请至少选择一个用户', 'Please choose at least one user'],
  'user.notYours': ['该用户不在您的管理范围内', 'This user is outside of what you manage'],
  'user.level': ['不能授予高于自己的行政级别', 'You cannot give a level above your own'],
  'user.unplaced': [
    '请先指定行政区划；全国用户请将行政级别设为国家',
    'choose a region first, or the level Nation for users of the whole nation',
  ],
  'user.madeUnplaced': [
    '新增成功。该用户没有行政区划，看不到任何业务数据，请为其指定行政区划',
    'The user was added without a region and sees no business rows: give them one',
  ],
  'user.twoRegions': ['xzcode与xzCode不一致', 'differs from xzcode, which means the same'],
  'user.levelRegion': ['行政级别与区划不符', 'does not fit the region'],
  'user.role': ['角色不存在或不能授予', 'These roles do not exist or are not yours to give'],
  'user.dept': ['机构不存在', 'These departments do not exist'],
  'user.post': ['岗位不存在', 'These posts do not exist'],
  'user.leader': ['领导不存在', 'These leaders do not exist'],
  'user.guestTenant': ['租户信息错误!', 'There is no such tenant'],
  'user.guestOauth': ['第三方登陆信息错误!', 'This sign-in of another system is not known'],
  'user.importUnknown': ['“{name}”不存在', '"{name}" does not exist'],
  'user.importAmbiguous': ['有多个“{name}”，无法确定', 'Several are called "{name}"'],
  'user.importTwice': ['与第{r}行重复', 'is the same as in row {r}'],
  'user.passwordsTitle': ['新用户一次性密码', 'One-time passwords of new users'],
  'user.passwordsGone': [
    '一次性密码已过24小时，或新用户都已登录；仍需密码的，请重置',
    'The passwords have expired after 24 hours, or all new users have signed in; reset those that are still needed',
  ],
  'user.importFaults': [
    '有{n}处错误，未导入任何数据：{first}',
    '{n} {n|cell is|cells are} wrong, nothing was imported: {first}',
  ],
  'user.importsOpen': [
    '您已有{n}个用户导入任务未完成，请等待其完成或取消后再试',
    'You have {n} {n|import|imports} of users not finished; wait for one to end, or cancel it',
  ],
  'user.active': ['正常', 'Active'],
  'user.disabled': ['停用', 'Disabled'],
  'user.unassigned': ['暂未分配', 'Not assigned'],

  'scope.rule': ['自定义规则不正确：{reason}', 'The rule is not right: {reason}'],
  'scope.record': ['该菜单没有可限制的数据', 'This menu has no rows that could be limited'],
  'scope.fields': ['只支持全部字段（*）', 'Only all fields (*) are supported'],
  'scope.column': ['不是该数据的字段', 'is not a field of these rows'],
} satisfies Record<string, Label>;

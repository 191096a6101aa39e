import type { Label } from '../label.js';

/** Texts: models of workflow, processes and tasks. */
export const flowMessages = {
  'flow.model.size': ['流程模型不能超过 {max} 个字符', 'A model holds at most {max} characters'],
  'flow.model.elements': ['流程模型不能超过 {max} 个元素', 'A model holds at most {max} elements'],
  'flow.model.xml': ['不是有效的 BPMN 2.0 文件：{reason}', 'This is no valid BPMN 2.0: {reason}'],
  'flow.xml.line': ['第{line}行无法识别', 'line {line} cannot be read'],
  'flow.xml.content': ['第{line}行无法识别：{part}', 'line {line} cannot be read: {part}'],
  'flow.xml.reference': ['引用的元素“{part}”不存在', 'there is no element "{part}"'],
  'flow.xml.attribute': ['属性“{part}”无法识别', 'the attribute "{part}" is unknown'],
  'flow.xml.twice': ['标识“{part}”重复', 'the id "{part}" is used twice'],
  'flow.xml.other': ['内容无法识别', 'it cannot be read'],
  'flow.model.processes': [
    '流程模型须有且只有一个流程，现有 {count} 个',
    'A model holds exactly one process, this one has {count}',
  ],
  'flow.model.key': [
    '流程标识“{key}”应以字母或下划线开头，不超过64个字符',
    'The process id "{key}" has to begin with a letter or "_" and have at most 64 characters',
  ],
  'flow.model.keyOther': [
    '流程图中的标识“{key}”与模型标识不一致',
    'The diagram calls its process "{key}", which is not the key of the model',
  ],
  'flow.model.taken': ['模型标识已存在', 'There is a model with this key already'],
  'flow.model.element': ['不支持的元素：{element}', 'This element is not supported: {element}'],
  'flow.model.inside': [
    '{element} 含有不支持的内容：{part}',
    '{element} holds what is not supported: {part}',
  ],
  'flow.model.id': [
    '{element} 须有标识，标识不超过 {id} 个字符，名称不超过 {name} 个字符',
    '{element} needs an id of at most {id} characters, and a name of at most {name}',
  ],
  'flow.model.people': [
    '{element} 未设置办理人或候选人',
    '{element} says neither whose task it is nor who may claim it',
  ],
  'flow.model.expression': [
    '{element} 的表达式无法识别：{expression}',
    'The expression of {element} cannot be read: {expression}',
  ],
  'flow.model.collection': [
    '{element} 的多实例须设置集合或次数之一',
    '{element} is for several: it needs either a collection or a number',
  ],
  'flow.model.timer': [
    '{element} 的定时应为时长（如 P3D、PT30M）、时刻或读取变量的表达式，不能循环',
    'The timer of {element} has to be a duration such as P3D or PT30M, a moment, or an expression that reads a variable, without repetition',
  ],
  'flow.timer.form': [
    '“{element}”的定时应为时长（如 P3D、PT30M）或时刻，不能循环',
    'The timer of "{element}" has to be a duration such as P3D or PT30M, or a moment, without repetition',
  ],
  'flow.timer.day': [
    '“{element}”的定时日期不存在',
    'The timer of "{element}" names a day that does not exist',
  ],
  'flow.timer.far': [
    '“{element}”的定时不能超过{max}年',
    'The timer of "{element}" has to be at most {max} years away',
  ],
  'flow.timer.missing': ['“{element}”的定时没有值', 'The timer of "{element}" has no value'],
  'flow.model.field': [
    '{element} 的表单字段“{name}”应有唯一的标识，类型为 string、long、double、boolean 或 date',
    'The form field "{name}" of {element} needs an id of its own, and the type string, long, double, boolean or date',
  ],
  'flow.model.loose': ['{element} 没有连线', '{element} is not connected'],
  'flow.model.condition': [
    '{element} 的分支“{flow}”未设置条件，也不是默认分支',
    'The way "{flow}" of {element} has no condition and is not the default',
  ],
  'flow.model.ends': [
    '{element} 须有一个开始事件和至少一个结束事件',
    '{element} needs one start event and at least one end event',
  ],
  'flow.model.endless': [
    '{element} 所在的循环无须任何人办理，流程会一直循环',
    'Nobody has to do anything in the loop through {element}: the process would never stop',
  ],
  'flow.model.missing': ['部署失败,未找到流程', 'There is no such model to deploy'],
  'flow.file.ending': [
    '文件“{name}”应为 .bpmn 或 .bpmn20.xml',
    'The file "{name}" has to end in .bpmn or .bpmn20.xml',
  ],
  'flow.tenant': ['租户“{tenant}”不存在', 'There is no tenant "{tenant}"'],
  'flow.activated': ['激活ID为 [{id}] 的流程成功', 'The process [{id}] is active'],
  'flow.suspendedNow': ['挂起ID为 [{id}] 的流程成功', 'The process [{id}] is suspended'],
  'flow.claimed': ['签收事务成功', 'The task is yours now'],

  'flow.none': ['流程启动失败,未找到相关业务表', 'There is no such process to start'],
  'flow.suspended': ['流程已挂起，暂不能办理', 'The process is suspended, nothing of it can be done now'],
  'flow.ended': ['流程已结束', 'The process has ended'],
  'flow.expression': ['表达式“{expression}”无法计算', 'The expression "{expression}" cannot be calculated'],
  'flow.stuck': ['流程在“{element}”处无法继续', 'The process cannot go on at "{element}"'],
  'flow.noWay': [
    '“{element}”的条件都不成立，流程无法继续',
    'None of the conditions of "{element}" holds: the process cannot go on',
  ],
  'flow.endless': [
    '流程在“{element}”处反复执行，无法继续',
    'The process runs through "{element}" again and again, it cannot go on',
  ],
  'flow.nobody': ['“{element}”找不到办理人：{people}', 'Nobody is there for "{element}": {people}'],
  'flow.parts': ['“{element}”的办理人不能超过 {max} 人', '"{element}" is for at most {max} people'],
  'flow.variables': [
    '流程变量不能超过 {max} 个字符',
    'The variables of a process hold at most {max} characters',
  ],
  'flow.variableHeld': [
    '“{name}”决定当前环节的办理人，现在不能修改',
    '"{name}" decides who does the current step, it cannot be changed now',
  ],
  'flow.variableForeign': [
    '“{name}”不是当前环节表单的字段，不能修改',
    '"{name}" is no field of the form of this step, it cannot be changed',
  ],
  'flow.task.gone': [
    '该任务已由他人办理或已撤销',
    'This task was done by somebody else, or nobody has to do it any more',
  ],
  'flow.task.done': ['该任务已由{user}于 {time} 办理', '{user} has done this task already, on {time}'],
  'flow.task.claimed': ['该任务已由{user}签收', '{user} has claimed this task'],
  'flow.task.others': ['该任务不是您的待办', 'This task is not yours'],
  'flow.task.delegate': [
    '不能转办给该用户：应为其他在用用户，且其区划包含该流程或办理人的区划（请假须为申请人可选的审批人）',
    'The task cannot be handed over to this user: it takes another active user whose region contains that of the process or of whose task it is (of a leave somebody whom its asker could have asked)',
  ],
  'flow.task.reason': [
    '请填写移交原因（5至500字）',
    'Please say why it is handed over, in 5 to 500 characters',
  ],
  'flow.withdraw': ['只有发起人可以撤回', 'Only who has started a process may withdraw it'],
  'flow.agreed': ['同意', 'Agreed'],
  'flow.refused': ['驳回', 'Refused'],
  'message.task': ['“{title}”待您办理：{task}', '"{title}" waits for you: {task}'],
  'message.claim': ['“{title}”待签收：{task}', '"{title}" can be claimed: {task}'],
  'message.task.refused': [
    '“{title}”被驳回，待您办理：{task}',
    '"{title}" was refused and waits for you: {task}',
  ],
  'message.unreached': [
    '“{title}”的{task}无人可办，请移交',
    'Nobody is left for "{title}": {task}. Please hand it over',
  ],
  'message.claim.refused': [
    '“{title}”被驳回，待签收：{task}',
    '"{title}" was refused and can be claimed: {task}',
  ],
  'message.process.finished': ['您发起的“{title}”已办结', '"{title}", which you started, is finished'],
  'message.process.rejected': ['您发起的“{title}”被驳回', '"{title}", which you started, was refused'],
  'message.process.withdrawn': ['“{title}”已撤回', '"{title}" was withdrawn'],
  'message.process.terminated': ['您发起的“{title}”被终止', '"{title}", which you started, was ended'],
  'flow.ownCall': [
    '请假只能用请假表单发起，其他流程不能用请假表单发起',
    'A leave is asked for by its own form, and other processes are not',
  ],
  'flow.task.starter': ['不能转交给发起人本人', 'A task cannot be handed to who started the process'],
  'flow.leave.self': ['审批人不能是申请人本人', 'has to be somebody else than who asks'],
  'flow.leave.approver': ['不能审批您的请假，请另选', 'cannot decide on your leave, choose somebody else'],
  'flow.leave.moment': ['日期或时间不存在', 'is not a valid date and time'],
  'flow.leave.long': ['请假不能超过{max}天', 'has to be at most {max} days after the start'],
  'flow.leave.overlaps': [
    '与您已申请的请假重叠：{from} 至 {to}（{reason}）',
    'overlaps with a leave that you have asked for: {from} to {to} ({reason})',
  ],
  'flow.leave.times': ['结束时间不能早于开始时间', 'has to be after the start'],
} satisfies Record<string, Label>;

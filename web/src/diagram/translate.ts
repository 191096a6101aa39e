/** Chinese texts of the drawing tools that `supported.ts` leaves. */
const CHINESE: Readonly<Record<string, string>> = {
  'Activate hand tool': '移动画布',
  'Activate lasso tool': '框选',
  'Activate create/remove space tool': '增减空间',
  'Activate global connect tool': '连线',
  'Create start event': '开始事件',
  'Create timer event': '定时事件',
  'Create end event': '结束事件',
  'Create gateway': '网关',
  'Create user task': '用户任务',
  'Create expanded sub-process': '子流程（展开）',
  'Create pool/participant': '泳池',
  'Append end event': '追加结束事件',
  'Append gateway': '追加网关',
  'Append user task': '追加用户任务',
  'Append timer event': '追加定时事件',
  'Add text annotation': '添加注释',
  'Connect to other element': '连线到其他元素',
  'Connect using sequence/message flow or association': '连线',
  'Change element': '更改类型',
  'Add lane above': '在上方添加泳道',
  'Add lane below': '在下方添加泳道',
  'Divide into two lanes': '分为两条泳道',
  'Divide into three lanes': '分为三条泳道',
  Delete: '删除',
  'Search in diagram': '在图中查找',
  'Align elements': '对齐',
  'Distribute elements horizontally': '水平分布',
  'Distribute elements vertically': '垂直分布',
  Search: '查找',
  'User task': '用户任务',
  'Exclusive gateway': '排他网关',
  'Parallel gateway': '并行网关',
  'Start event': '开始事件',
  'End event': '结束事件',
  'Terminate end event': '终止结束事件',
  'Timer intermediate catch event': '定时事件',
  'Timer boundary event': '定时边界事件',
  'Timer boundary event (non-interrupting)': '定时边界事件（不中断）',
};

/** bpmn-js module that translates its tools into the reader's language. */
export const translateModule = (language: string) => ({
  translate: [
    'value',
    (text: string, values: Record<string, string> = {}) =>
      (language.startsWith('zh') ? (CHINESE[text] ?? text) : text).replace(
        /\{(\w+)\}/g,
        (whole, name: string) => values[name] ?? whole,
      ),
  ],
});

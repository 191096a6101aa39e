/** Kinds of workflow in English, and the names of the models that ship and of their steps. */
export const FLOW_ENTRIES = {
  flow_model: {
    请假流程: 'Leave',
    申请: 'Request',
    审批: 'Approval',
    是否同意: 'Agreed?',
    同意: 'Agreed',
    驳回: 'Refused',
    调整申请: 'Change the request',
    是否重新提交: 'Sent again?',
    提交: 'Sent',
    放弃: 'Given up',
    取消: 'Canceled',
    公文传阅: 'Circulation',
    发起: 'Start',
    签阅: 'Read and sign',
    归档: 'File',
    结束: 'End',
  },
  flow: { 请假流程: 'Leave', 报销流程: 'Expenses', 公文传阅: 'Circulation' },
} as const;

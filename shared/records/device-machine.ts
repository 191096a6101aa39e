import { defineMachine } from '../record/machine.js';

/** Keys of dictionary `device_status`. */
export const DeviceStatus = { offline: 0, online: 1, faulty: 2, retired: 3 } as const;

/** Minutes without a heartbeat after which a device is offline. */
export const SILENT_MINUTES = 5;

/** The state of a device: heartbeats say whether it is online, people that it is faulty or out of use. */
export const deviceState = defineMachine({
  field: 'deviceStatus',
  label: ['设备状态', 'State'],
  dictionary: 'device_status',
  initial: DeviceStatus.offline,
  editable: [0, 1, 2, 3],
  removable: [0, 1, 2, 3],
  rests: [0, 1, 2, 3],
  next: {
    0: ['收到心跳后转为在线', 'online with its next heartbeat'],
    1: [`${SILENT_MINUTES}分钟无心跳转为离线`, `offline after ${SILENT_MINUTES} minutes without a heartbeat`],
    2: ['待修复后恢复使用', 'to be repaired and taken into use again'],
    3: ['可恢复使用', 'may be taken into use again'],
  },
  transitions: {
    fault: {
      ...{ label: ['标记故障', 'Mark as faulty'], done: ['已标记故障', 'Marked as faulty'] },
      ...{ from: [0, 1, 3], to: 2, who: 'around', permission: 'edit', asks: 'opinion' },
    },
    retire: {
      ...{ label: ['停用', 'Take out of use'], done: ['已停用', 'Taken out of use'] },
      ...{ from: [0, 1, 2], to: 3, who: 'around', permission: 'edit', asks: 'opinion' },
    },
    restore: {
      ...{ label: ['恢复使用', 'Take into use'], done: ['已恢复使用', 'In use again'] },
      ...{ from: [2, 3], to: 0, who: 'around', permission: 'edit' },
    },
    connect: { label: ['上线', 'Online'], done: ['已上线', 'Online'], from: [0], to: 1, who: 'system' },
    silence: {
      ...{ label: ['离线', 'Offline'], done: ['已离线', 'Offline'], from: [1], to: 0, who: 'system', back: true },
    },
  },
});

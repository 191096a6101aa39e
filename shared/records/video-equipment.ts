import { defineRecord, type Values } from '../record/define.js';
import { date, datetime, decimal, dictionary, reference, region, text } from '../record/fields.js';
import { MOBILE } from './forms.js';
import { deviceState } from './device-machine.js';

const ADDRESS = { max: 500, address: 'page', group: 'stream' } as const;

/** A camera or sensor at a tree (视频设备): it is online as long as its gateway says so. */
export const videoEquipment = defineRecord({
  name: 'videoEquipment',
  path: 'videoEquipment/videoEquipment',
  screen: '/monitors/deviceList',
  table: 'video_equipment',
  label: ['视频设备', 'Device'],
  unit: ['台', 'devices'],
  title: 'deviceName',
  about: ['deviceNo', 'deviceType'],
  region: 'xzCode',
  states: [deviceState],
  groups: { device: ['设备信息', 'Device'], place: ['安装位置', 'Place'], stream: ['接入与视频', 'Streams'], state: ['状态', 'State'] },
  fields: {
    deviceNo: text({ label: ['设备编号', 'Device number'], max: 50, identity: true, required: 'draft', filter: 'like', group: 'device' }),
    deviceName: text({ label: ['设备名称', 'Device name'], max: 100, required: 'draft', filter: 'like', group: 'device' }),
    deviceType: dictionary({ label: ['设备类型', 'Kind'], code: 'device_type', required: 'draft', filter: 'in', group: 'device' }),
    brand: text({ label: ['品牌', 'Brand'], max: 50, group: 'device' }),
    model: text({ label: ['型号', 'Model'], max: 50, group: 'device' }),
    installDate: date({ label: ['安装日期', 'Installed on'], notFuture: true, group: 'device' }),
    installUnit: text({ label: ['安装单位', 'Installed by'], max: 200, group: 'device' }),
    manageUnit: text({ label: ['管理单位', 'Managed by'], max: 200, default: 'myUnit', filter: 'like', group: 'device' }),
    phone: text({ label: ['联系电话', 'Phone'], max: 20, ...MOBILE, group: 'device' }),
    xzCode: region({ label: ['所在区划', 'Region'], levels: [3, 4, 5], required: 'draft', default: 'myRegion', filter: 'prefix', group: 'place' }),
    oldTreeId: reference({ label: ['看护古树', 'Tree'], to: 'oldTree/oldTree', where: { lifeStatus: '1', status: '1' }, filter: 'eq', group: 'place' }),
    provinceOldTreeNumber: text({ label: ['省级古树编号', 'Provincial number'], max: 32, identity: true, auto: true, filter: 'like', group: 'place' }),
    place: text({ label: ['安装位置', 'Place'], max: 200, group: 'place' }),
    lon: decimal({ label: ['经度', 'Longitude'], unit: ['度', '°'], scale: 6, min: 73, max: 136, required: 'draft', group: 'place' }),
    lat: decimal({ label: ['纬度', 'Latitude'], unit: ['度', '°'], scale: 6, min: 3, max: 54, required: 'draft', group: 'place' }),
    altitude: decimal({ label: ['海拔', 'Altitude'], unit: ['米', 'm'], scale: 1, min: -200, max: 9000, group: 'place' }),
    heading: decimal({ label: ['朝向', 'Heading'], unit: ['度', '°'], scale: 1, min: 0, max: 360, group: 'place', help: ['正北为0，顺时针', 'Clockwise from north'] }),
    channelNo: text({ label: ['通道号', 'Channel'], max: 20, group: 'stream' }),
    gbCode: text({ label: ['国标编码', 'National code'], max: 20, pattern: '\\d{20}', patternHint: ['20位国标编码', 'a code of 20 digits'], group: 'stream', help: ['GB/T 28181 编码，20位', 'Of GB/T 28181, 20 digits'] }),
    gateway: text({ label: ['接入网关', 'Gateway'], max: 48, group: 'stream', help: ['发送心跳的应用编号；不填则任一网关均可', 'Client id that sends its heartbeats; any gateway where none is named'] }),
    streamUrl: text({ label: ['实时流地址', 'Live stream'], ...ADDRESS, help: ['HLS（m3u8）地址，主机须在参数 monitor.videoHosts 中', 'An HLS address of a host in the parameter monitor.videoHosts'] }),
    playbackUrl: text({ label: ['回放地址', 'Playback'], ...ADDRESS, help: ['HLS（m3u8）地址，主机须在参数 monitor.videoHosts 中', 'An HLS address of a host in the parameter monitor.videoHosts'] }),
    snapshotUrl: text({ label: ['截图地址', 'Snapshot'], ...ADDRESS }),
    deviceStatus: dictionary({ label: ['设备状态', 'State'], code: 'device_status', auto: true, filter: 'in', group: 'state' }),
    lastOnlineTime: datetime({ label: ['最近在线时间', 'Last online'], auto: true, filter: 'range', group: 'state' }),
  },
});

/** Fields of a device that a client may send. */
export type VideoEquipmentInput = Values<typeof videoEquipment>;

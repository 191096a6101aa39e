/** How many devices of a kind, a region or all are in each state. */
export interface DeviceCounts {
  total: number;
  offline: number;
  online: number;
  faulty: number;
  retired: number;
  /** Percent of those in use, two decimals. */
  onlineCount: number;
}

/** Devices of a region by state, by kind and by the regions below. */
export interface DeviceStatistics extends DeviceCounts {
  xzCode: string;
  xzName: string;
  types: (DeviceCounts & { deviceType: string; deviceTypeName: string })[];
  regions: (DeviceCounts & { xzCode: string; xzName: string })[];
}

/** A device on the map, or in a picker. */
export interface PlacedDevice {
  id: string;
  deviceNo: string;
  deviceName: string;
  deviceType: string;
  deviceTypeName: string;
  deviceStatus: number;
  deviceStatusName: string;
  lon: number;
  lat: number;
  xzCode: string;
  xzCodeName: string;
  snapshotUrl: string | null;
  streamUrl: string | null;
  playbackUrl: string | null;
  /** Whether the addresses are the product's own, or of hosts that a parameter names. */
  streamPlays: boolean;
  playbackPlays: boolean;
  lastOnlineTime: string | null;
}

/** A time that a device was in a state; it has no end as long as it lasts. */
export interface DeviceStateLine {
  id: string;
  deviceId: string;
  deviceNo: string;
  deviceName: string;
  xzCode: string;
  xzCodeName: string;
  deviceStatus: number;
  deviceStatusName: string;
  beginTime: string;
  endTime: string | null;
  userName: string;
}

/** Answer to a heartbeat: devices that are online now, and numbers that no device of the gateway has. */
export interface HeartbeatAnswer {
  online: number;
  unknown: string[];
}

import type { DeviceStateLine, DeviceStatistics, PageOf, PlacedDevice } from '@gushu/shared';
import { videoEquipment } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.js';

const { path, name } = videoEquipment;
/** States change by themselves: what is in sight is read anew so often. */
const EVERY_MS = 15_000;

/** Which devices are asked for. */
export interface DeviceFilter {
  xzCode?: string | undefined;
  deviceStatus?: string | undefined;
  name?: string | undefined;
}

/** The devices of a region on the map and in pickers, with what may be played of each. */
export const usePlaced = (filter: DeviceFilter) =>
  useQuery({
    queryKey: ['record', name, 'placed', filter],
    queryFn: ({ signal }) => get<PlacedDevice[]>(`${path}/placed`, { ...filter }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

/** How many devices are in each state. */
export const useDeviceStatistics = (xzCode: string) =>
  useQuery({
    queryKey: ['record', name, 'statistics', xzCode],
    queryFn: ({ signal }) => get<DeviceStatistics>(`${path}/statistics`, { xzCode }, signal),
    placeholderData: keepPreviousData,
  });

/** Whose states are asked for. */
interface StatesAsked {
  deviceId?: string | undefined;
  deviceStatus?: string | undefined;
  current: number;
  size: number;
}

/** The times that devices were in a state, newest first. */
export const useStateHistory = (asked: StatesAsked) =>
  useQuery({
    queryKey: ['record', name, 'states', asked],
    queryFn: ({ signal }) => get<PageOf<DeviceStateLine>>(`${path}/stateHistory`, { ...asked }, signal),
    placeholderData: keepPreviousData,
  });

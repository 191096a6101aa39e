import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { DictionarySelect } from '../../fields/DictionarySelect.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import type { DeviceFilter } from './monitor-api.js';

/** Which devices are shown: of a region, in a state, by a part of their name. */
export function DeviceFilters({
  filter,
  onFilter,
}: {
  filter: DeviceFilter;
  onFilter: (next: DeviceFilter) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="device-filters">
      <Input.Search
        allowClear
        placeholder={t('monitor.search')}
        aria-label={t('monitor.search')}
        maxLength={50}
        onSearch={(name) => onFilter({ ...filter, name: name.trim() || undefined })}
      />
      <RegionPicker value={filter.xzCode} onChange={(xzCode) => onFilter({ ...filter, xzCode })} />
      <DictionarySelect
        code="device_status"
        multiple={false}
        value={filter.deviceStatus}
        placeholder={t('monitor.anyState')}
        aria-label={t('monitor.state')}
        onChange={(state) => onFilter({ ...filter, deviceStatus: state ? String(state) : undefined })}
      />
    </div>
  );
}

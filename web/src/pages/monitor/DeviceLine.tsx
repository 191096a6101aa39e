import { type PlacedDevice, videoEquipment } from '@gushu/shared';
import { FieldValue } from '../../fields/FieldValue.js';
import { usePlaceText } from '../../names/usePlaceText.js';

interface Props {
  device: PlacedDevice;
  chosen: boolean;
  onChoose: () => void;
}

/** A device of a list beside map or pictures: its name, where it stands and how it is. */
export function DeviceLine({ device, chosen, onChoose }: Props) {
  const placeText = usePlaceText();
  return (
    <li>
      <button type="button" className="device-line" aria-pressed={chosen} onClick={onChoose}>
        <strong>{device.deviceName}</strong>
        <FieldValue name="deviceStatus" field={videoEquipment.fields.deviceStatus} row={{ ...device }} />
        <small>
          {device.deviceNo} · {placeText(device.xzCodeName)}
        </small>
      </button>
    </li>
  );
}

import { PauseOutlined, PlayCircleOutlined, StepForwardOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../layout/IconButton.js';
import type { WallAddress } from '../useWallAddress.js';
import { Ahead } from './Ahead.js';
import { useTour } from './useTour.js';

interface Props {
  address: WallAddress;
  /** Whether that place is shown, or cannot be: the tour goes on only then. */
  isShown: boolean;
}

/** Starts the tour of the walls and stops it, with the stop that is shown; nothing where there is one stop only. */
export function Tour({ address, isShown }: Props) {
  const { t } = useTranslation();
  const { running, still, press, leads, at, of, next } = useTour(address, isShown);
  if (!leads) return null;
  const label = t(running ? 'wall.tour.stop' : still ? 'wall.tour.next' : 'wall.tour.start');
  const icon = running ? <PauseOutlined /> : still ? <StepForwardOutlined /> : <PlayCircleOutlined />;
  return (
    <>
      <IconButton
        data-tour={running ? 'running' : 'ready'}
        className="wall-tour"
        icon={icon}
        label={label}
        hint={running ? t('wall.tour.hint', { at, of }) : label}
        onClick={press}
      />
      {running && isShown && next && <Ahead address={address} stop={next} />}
    </>
  );
}

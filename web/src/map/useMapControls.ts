import ScaleLine from 'ol/control/ScaleLine.js';
import Zoom from 'ol/control/Zoom.js';
import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** A scale, and the buttons that zoom, named in the language of the page. */
export function useMapControls(map: OlMap | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!map) return;
    const zoom = new Zoom({ zoomInTipLabel: t('map.zoomIn'), zoomOutTipLabel: t('map.zoomOut') });
    const controls = [zoom, new ScaleLine()];
    for (const control of controls) map.addControl(control);
    // OpenLayers writes the name as a tip only: read out, the buttons would be a plus and a minus.
    const buttons = map.getTargetElement()?.querySelectorAll<HTMLButtonElement>('.ol-zoom button');
    for (const button of buttons ?? []) button.ariaLabel = button.title;
    return () => controls.forEach((control) => void map.removeControl(control));
  }, [map, t]);
}

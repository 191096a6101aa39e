import type { DimensionCall } from '@gushu/shared';
import type { ComponentType } from 'react';
import { DimensionStatisPage } from './DimensionStatisPage.js';

/** The page of a statistic by one dimension. */
export const dimensionPage = (call: DimensionCall): ComponentType =>
  function DimensionPage() {
    return <DimensionStatisPage call={call} />;
  };

import { FilingAddPage } from './FilingAddPage.js';
import { FilingPage } from './FilingPage.js';
import { FilingViewPage } from './FilingViewPage.js';
import { groupFiling, treeFiling } from './filing-api.js';
import { YearsPage } from './YearsPage.js';

const pagesOf = (filing: typeof treeFiling) => ({
  ListPage: () => <FilingPage filing={filing} />,
  FormPage: () => <FilingAddPage filing={filing} />,
  ViewPage: () => <FilingViewPage filing={filing} />,
  YearsPage: () => <YearsPage filing={filing} />,
});

/** Screens of filing, for each register. */
export const filingPages = { trees: pagesOf(treeFiling), groups: pagesOf(groupFiling) };

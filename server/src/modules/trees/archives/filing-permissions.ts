import { REGISTERS } from '../rules/index.js';

/** A permission on the screens where years are archived. */
const onScreens = (verb: 'view' | 'add'): string[] => REGISTERS.map(({ screen }) => `${screen}_${verb}`);

/** Who reads years: on any screen of filing; the register's own right is asked besides. */
export const FILING_READERS: readonly string[] = [...onScreens('view'), 'archiveYear_view'];

/** Who archives years, and reminds others to. */
export const FILERS: readonly string[] = onScreens('add');

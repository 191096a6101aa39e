import { openPart, screen } from '../../../../test/open.js';
import { resourceScreen } from '../../../../test/walls.js';
import { SpeciesPanel } from './SpeciesPanel.js';

const entered = '2026-03-02 08:00:00';
const species = (treeTypeName: string, num: number, note?: string) => ({
  ...{ treeType: '', treeTypeName, latinName: '', num, zbCount: 10, entered },
  ...(note ? { note } : {}),
});

describe('A ranking that was entered by hand', () => {
  it('says so with its date and why its rows differ from the register', async () => {
    const mainTreeSpecies = [
      species('樟', 164_200, '含未建档散生树'),
      species('柏', 900),
      species('银杏', 800, '含未建档散生树'),
      species('枫香', 700, '按省级普查'),
    ];
    await openPart(<SpeciesPanel data={{ ...resourceScreen(''), mainTreeSpecies }} />);
    screen.getByText('人工录入 · 2026-03-02 · 说明：樟、银杏：含未建档散生树；枫香：按省级普查');
  });

  it('that agrees with the register has its date alone', async () => {
    const mainTreeSpecies = [species('樟', 100)];
    await openPart(<SpeciesPanel data={{ ...resourceScreen(''), mainTreeSpecies }} />);
    screen.getByText('人工录入 · 2026-03-02');
  });
});

import { type Fault, isBlank, listLabel } from '@gushu/shared';
import type { StagedRow } from '../../system/imports/index.js';
import { nearNames } from './near-names.js';
import type { Species, SpeciesByName } from './species-by-name.js';

/** Finds the species of a file's rows. */
export class SpeciesOfRows {
  private readonly near: (name: string) => readonly string[];
  private readonly byId: ReadonlyMap<string, Species>;

  constructor(private readonly byName: SpeciesByName) {
    this.near = nearNames(byName.keys());
    this.byId = new Map([...byName.values()].map((species) => [species.id, species]));
  }

  /**
   * The species of a field that was filled in from the register: it may have another name by now, or be in the list no
   * more. Rows keep the name that they were recorded with.
   */
  filled({ values }: StagedRow, field: string): Species | undefined {
    return this.byId.get(String(values[field]));
  }

  /** The species that a cell names; where there is none, the row is refused with the names near to it. */
  named({ values, faults }: StagedRow, field: string): Species | undefined {
    if (isBlank(values[field])) return undefined;
    const name = String(values[field]);
    const found = this.byName.get(name);
    if (!found) {
      faults.push({ field, ...unknownSpecies(name, this.near(name)) });
      values[field] = null;
    }
    return found;
  }
}

function unknownSpecies(v: string, near: readonly string[]): Omit<Fault, 'field'> {
  if (near.length === 0) return { key: 'E12', params: { v } };
  return { key: 'E12near', params: { v, near: listLabel(near) } };
}

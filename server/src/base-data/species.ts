import { baseFile, copyInto, copyLine, rowsOf, type Step, versionOf } from './step.js';

// Below the sequence of record ids, so that they are the same in every installation and never meet another id.
const FIRST_ID = 1_400_000_000_000_000_000n;
const OFTEN_FROM_WEIGHT = 30;

/** A species as the base data describes it; `weight` and `zones` steer the demo trees. */
export interface SpeciesSeed {
  id: string;
  species: string;
  alias: string;
  latinName: string;
  section: string;
  sectionLatin: string;
  genus: string;
  genusLatin: string;
  /** Relative share among the scattered trees of the nation. */
  weight: number;
  /** NE, N, NW, C, S, SW, Q. */
  zones: string[];
  protectClass: string;
  sensitive: number;
  sort: number;
}

/** The species of server/base-data/species.tsv, with the ids they have in every installation. */
export const speciesSeeds = (): SpeciesSeed[] =>
  rowsOf(baseFile('species.tsv')).map((row) => {
    const cell = (name: string): string => row[name] ?? '';
    return {
      id: String(FIRST_ID + BigInt(cell('no'))),
      species: cell('species'),
      alias: cell('alias'),
      latinName: cell('latinName'),
      section: cell('section'),
      sectionLatin: cell('sectionLatin'),
      genus: cell('genus'),
      genusLatin: cell('genusLatin'),
      weight: Number(cell('weight')),
      zones: cell('zones').split(' '),
      protectClass: cell('protectClass'),
      sensitive: Number(cell('sensitive')),
      sort: Number(cell('no')),
    };
  });

const COLUMNS = `id, code, section, section_latin, genus, genus_latin, species, latin_name, alias,
  protect_class, sensitive, is_often, sort`;

const lineOf = (seed: SpeciesSeed): string =>
  copyLine([
    seed.id,
    String(seed.sort).padStart(4, '0'),
    seed.section,
    seed.sectionLatin,
    seed.genus,
    seed.genusLatin,
    seed.species,
    seed.latinName,
    seed.alias,
    seed.protectClass,
    String(seed.sensitive),
    seed.weight >= OFTEN_FROM_WEIGHT ? '1' : '0',
    String(seed.sort),
  ]);

/** Tree species: adds missing ones and leaves the rest as it is. */
export const treeSpecies = (): Step => ({
  name: 'tree species',
  version: versionOf(baseFile('species.tsv')),
  async load(client, progress) {
    const seeds = speciesSeeds();
    await client.query('create temp table seed (like tree_species including defaults) on commit drop');
    await copyInto(client, `seed (${COLUMNS})`, seeds.map(lineOf));
    await client.query(
      `insert into tree_species (${COLUMNS}) select ${COLUMNS} from seed on conflict do nothing`,
    );
    progress(`tree species: ${seeds.length}`);
  },
});

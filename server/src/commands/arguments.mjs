// @ts-check
// Plain JavaScript: `npm run` reads it before anything is installed or built.
import { URL } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * A command that npm runs: its help, and the reader of its arguments.
 * @template T
 * @typedef {object} Command
 * @property {string} help
 * @property {(args: string[]) => T} read throws what is wrong with the arguments, in one sentence
 */

const MAX_TREES = 5_000_000;
const MAX_ROWS = 10_000_000;
const MAX_GROUPS = 20_000;
const MAX_ARCHIVES = 20;
const DEMO_PHOTOS = 1_000;
const DEMO_PROJECTS = 60;
const MAX_PROJECTS = 10_000;
const DEMO_EVENTS = 48;
const MAX_EVENTS = 10_000;
/** Entries that the showcase has pictures for, in each of its categories. */
const MAX_SHOWCASE = 12;

/** Names of the measurements, in their order. */
const MEASUREMENTS = /** @type {const} */ ([
  'lists',
  'statistics',
  'screen',
  'register',
  'protection',
  'work',
  'wfs',
  'imports',
  'exports',
  'signin',
  'token',
  'hostile',
  'flow',
  'load',
]);

/** @typedef {typeof MEASUREMENTS[number]} MeasurementName */

/**
 * The values of options that all take one.
 * @param {string[]} args
 * @param {string[]} names
 */
export function valuesOf(args, names) {
  try {
    const options = Object.fromEntries(
      names.map((name) => [name, { type: /** @type {const} */ ('string') }]),
    );
    return /** @type {Record<string, string | undefined>} */ (parseArgs({ args, options }).values);
  } catch (error) {
    // Node adds advice of several lines.
    throw new Error(String(/** @type {Error} */ (error).message).split(/\.\s/)[0], { cause: error });
  }
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} low
 * @param {number} high
 */
function wholeNumber(name, text, low, high) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high) {
    throw new Error(`--${name} must be a whole number from ${low} to ${high}`);
  }
  return value;
}

/** @param {string} text */
function measurementsOf(text) {
  return text.split(',').map((name) => {
    const known = MEASUREMENTS.find((each) => each === name);
    if (!known) throw new Error(`--only knows no measurement '${name}', but ${MEASUREMENTS.join(', ')}`);
    return known;
  });
}

/** @type {Command<{ trees: number, groups: number, photos: number, projects: number, events: number, records: number, showcase: number, removesShowcase: boolean, archives: number, seed: number, year: number, tenant: string }>} */
export const demo = {
  help: `Loads demo trees, statistically like the second national survey's scattered trees.
  --trees N    how many (default 5000, at most ${MAX_TREES})
  --groups N   groups of trees with outlines, about 13 trees of each on file (default 0; the nation has 18585)
  --photos N   trees without photos that get drawn ones (default 0, with groups or archives ${DEMO_PHOTOS})
  --projects N rescue projects of the trees over three years, where there are none (default ${DEMO_PROJECTS})
  --events N   events of the trees with their verifications, a third as many consultations, some moves, revocations, checks,
               reports, announcements, shared items and warnings, where there are none (default ${DEMO_EVENTS})
  --records N  further rows over the trees in all records of protection, most of them patrols (default 0, at most
               ${MAX_ROWS}); to try how fast lists are
  --showcase N published entries of each category of the showcase, where it has none (default ${MAX_SHOWCASE}; those about
               groups need --groups)
  --remove showcase  takes the demo's entries of the showcase away again, and loads nothing
  --archives N years before the data year that are archived (default 0, at most ${MAX_ARCHIVES})
  --seed S     the same seed gives the same trees (default 1)
  --year Y     data year of the trees (default: the current year)
  --tenant T   tenant they belong to (default 000000)`,
  read(args) {
    const values = valuesOf(args, [
      'trees',
      'groups',
      'photos',
      'projects',
      'events',
      'records',
      'showcase',
      'remove',
      'archives',
      'seed',
      'year',
      'tenant',
    ]);
    const removal = values['remove'];
    if (removal !== undefined && removal !== 'showcase') throw new Error('--remove knows only showcase');
    const groups = wholeNumber('groups', values['groups'] ?? '0', 0, MAX_GROUPS);
    const archives = wholeNumber('archives', values['archives'] ?? '0', 0, MAX_ARCHIVES);
    const photos = String(groups + archives > 0 ? DEMO_PHOTOS : 0);
    return {
      groups,
      archives,
      photos: wholeNumber('photos', values['photos'] ?? photos, 0, MAX_ROWS),
      projects: wholeNumber('projects', values['projects'] ?? String(DEMO_PROJECTS), 0, MAX_PROJECTS),
      events: wholeNumber('events', values['events'] ?? String(DEMO_EVENTS), 0, MAX_EVENTS),
      records: wholeNumber('records', values['records'] ?? '0', 0, MAX_ROWS),
      showcase: wholeNumber('showcase', values['showcase'] ?? String(MAX_SHOWCASE), 0, MAX_SHOWCASE),
      removesShowcase: removal === 'showcase',
      trees: wholeNumber('trees', values['trees'] ?? '5000', 0, MAX_TREES),
      seed: wholeNumber('seed', values['seed'] ?? '1', 0, 2 ** 31),
      year: wholeNumber('year', values['year'] ?? String(new Date().getFullYear()), 2002, 2100),
      tenant: values['tenant'] ?? '000000',
    };
  },
};

/** @type {Command<{ trees: number, only: readonly MeasurementName[], rows: number, seconds: number, people: number, writes: number, url: string | undefined }>} */
export const bench = {
  help: `Measures lists, statistics, archives, maps, imports and exports, each beside its floor in the same run.
  --trees N      load demo trees until there are so many (default: as many as there are)
  --only NAMES   comma list of ${MEASUREMENTS.join(', ')}
  --rows N       rows of the imported batches, and most of the exported ones (default: 100000)
  --seconds N    how long the staff of the load read, and the people of workflow act (default: 60)
  --people N     how many of the 200 staff of the load read at once (default: 200)
  --writes N     how many trees change each second while they read (default: 0)
  --url URL      an API that runs already with CAPTCHA_MODE=off; else one is started`,
  read(args) {
    const values = valuesOf(args, ['trees', 'only', 'rows', 'seconds', 'people', 'writes', 'url']);
    const { only, url } = values;
    if (url !== undefined && !(/^https?:/.test(url) && URL.canParse(url))) {
      throw new Error('--url must be an http or https address');
    }
    return {
      trees: wholeNumber('trees', values['trees'] ?? '0', 0, MAX_TREES),
      only: only === undefined ? MEASUREMENTS : measurementsOf(only),
      rows: wholeNumber('rows', values['rows'] ?? '100000', 1, MAX_ROWS),
      seconds: wholeNumber('seconds', values['seconds'] ?? '60', 1, 86_400),
      people: wholeNumber('people', values['people'] ?? '200', 1, 200),
      writes: wholeNumber('writes', values['writes'] ?? '0', 0, 1_000),
      url,
    };
  },
};

/**
 * @param {string} help
 * @returns {Command<void>}
 */
const plain = (help) => ({ help: `${help} It takes no options.`, read: (args) => void valuesOf(args, []) });

export const migrate = plain('Brings the tables to this version.');
export const baseData = plain(
  'Loads dictionaries, species, regions, roles, menus, clients and the administrator.',
);

/** Commands that `npm run` and a container run, by the name of the file. */
export const COMMANDS = { demo, bench, migrate, 'base-data': baseData };

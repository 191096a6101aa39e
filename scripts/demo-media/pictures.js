// What is drawn, and what the files are called: `best` is one tree in three seasons, the others are single pictures.

const H = ['dawn', 'morning', 'noon', 'gold', 'dusk', 'blue', 'night', 'mist'];

/** Twelve best trees, each in its best season, at another hour of another season, and from near. */
const BEST = [
  ['camphor', 'summer', 'morning', { who: 'one', beside: 'rail' }, 'spring', 'mist'],
  ['ginkgo', 'autumn', 'gold', { beside: 'village', at: 0.38, falls: 'leaves' }, 'snow', 'snow'],
  ['cypress', 'spring', 'blue', { beside: 'pagoda', at: 0.6 }, 'snow', 'snow'],
  ['banyan', 'summer', 'noon', { who: 'family', shore: true }, 'summer', 'night'],
  ['pine', 'summer', 'dawn', { peaks: true, haze: 0.9, at: 0.42 }, 'snow', 'snow'],
  ['sweetgum', 'autumn', 'dusk', { beside: 'village', at: 0.4 }, 'spring', 'morning'],
  ['scholar', 'spring', 'noon', { beside: 'steps', who: 'pair' }, 'snow', 'snow'],
  ['yew', 'summer', 'mist', { peaks: true, haze: 0.8 }, 'snow', 'blue'],
  ['zelkova', 'autumn', 'gold', { beside: 'terraces', at: 0.58 }, 'summer', 'noon'],
  ['willow', 'spring', 'dawn', { shore: true, haze: 0.4 }, 'summer', 'noon'],
  ['plum', 'spring', 'morning', { beside: 'rail', falls: 'petals' }, 'snow', 'night'],
  ['lychee', 'summer', 'gold', { who: 'pair', beside: 'village', at: 0.36 }, 'spring', 'mist'],
];

const best = BEST.flatMap(([kind, season, hour, more, otherSeason, otherHour], at) => {
  const seed = 100 + at;
  const falls = otherSeason === 'snow' ? 'snow' : otherHour === 'night' ? 'fireflies' : undefined;
  return [
    { name: `best-${at + 1}a`, seed, kind, season, hour, ...more },
    { name: `best-${at + 1}b`, seed, kind, season: otherSeason, hour: otherHour, falls, at: more.at },
    {
      name: `best-${at + 1}c`,
      seed: seed + 300,
      kind,
      season,
      hour: hour === 'dawn' ? 'morning' : hour,
      view: 'trunk',
      at: 0.55 + (at % 3) * 0.08,
    },
  ];
});

/** Photographs of two contests. */
const PHOTOS = [
  ['zelkova', 'autumn', 'dusk', { view: 'silhouette', who: 'pair', at: 0.44 }],
  ['pine', 'summer', 'blue', { peaks: true, haze: 1, at: 0.64, scale: 0.9 }],
  ['ginkgo', 'autumn', 'morning', { group: 6, falls: 'leaves', who: 'one' }],
  ['banyan', 'summer', 'night', { falls: 'fireflies', shore: true }],
  ['cypress', 'snow', 'snow', { falls: 'snow', group: 8, scale: 0.9 }],
  ['willow', 'spring', 'mist', { shore: true, haze: 0.7, at: 0.34 }],
  ['scholar', 'winter', 'gold', { view: 'silhouette', falls: 'birds', at: 0.62 }],
  ['sweetgum', 'autumn', 'mist', { haze: 1, group: 7, at: 0.3 }],
  ['camphor', 'summer', 'dusk', { beside: 'village', at: 0.66, falls: 'birds' }],
  ['plum', 'spring', 'dawn', { view: 'trunk', falls: 'petals' }],
  ['yew', 'summer', 'night', { view: 'silhouette', peaks: true, at: 0.4 }],
  ['lychee', 'summer', 'noon', { beside: 'terraces', at: 0.4 }],
  ['ginkgo', 'snow', 'blue', { falls: 'snow', beside: 'pagoda', at: 0.56 }],
  ['camphor', 'spring', 'dawn', { haze: 1, shore: true, at: 0.6 }],
  ['zelkova', 'summer', 'morning', { beside: 'terraces', at: 0.34, falls: 'birds' }],
  ['banyan', 'summer', 'gold', { view: 'trunk', who: 'pair', at: 0.66 }],
  ['pine', 'summer', 'dusk', { view: 'silhouette', peaks: true, at: 0.36, falls: 'birds' }],
  ['sweetgum', 'autumn', 'noon', { shore: true, group: 5 }],
  ['cypress', 'summer', 'gold', { beside: 'pagoda', group: 6, at: 0.52 }],
  ['scholar', 'summer', 'blue', { beside: 'lanterns', who: 'bench' }],
  ['willow', 'summer', 'dusk', { shore: true, at: 0.62 }],
  ['plum', 'snow', 'snow', { falls: 'snow', beside: 'village', at: 0.4 }],
  ['yew', 'autumn', 'dawn', { peaks: true, haze: 0.7, group: 5 }],
  ['lychee', 'summer', 'night', { falls: 'fireflies', beside: 'rail' }],
].map(([kind, season, hour, more], at) => ({
  name: `photo-${at + 1}`,
  seed: 500 + at,
  kind,
  season,
  hour,
  ...more,
}));

/** The hundred trees and the hundred groups: plain portraits and woods, each at another hour. */
const TREES = [
  'camphor',
  'cypress',
  'ginkgo',
  'scholar',
  'pine',
  'sweetgum',
  'yew',
  'zelkova',
  'banyan',
  'lychee',
  'willow',
  'plum',
];
const KINDS_OF_HUNDRED = [
  ...['camphor', 'cypress', 'ginkgo', 'scholar', 'pine', 'yew', 'banyan', 'zelkova'],
  ...['camphor', 'ginkgo', 'pine', 'scholar'],
];
const hundred = KINDS_OF_HUNDRED.map((kind, at) => ({
  ...{ name: `tree-${at + 1}`, seed: 700 + at, kind, hour: H[(at * 3 + 1) % H.length] },
  ...{
    season: ['summer', 'spring', 'autumn'][at % 3],
    at: 0.4 + (at % 5) * 0.05,
    beside: ['rail', undefined, 'steps', 'village'][at % 4],
  },
}));
const groups = TREES.map((kind, at) => ({
  ...{
    name: `group-${at + 1}`,
    seed: 800 + at,
    kind,
    mixed: [kind, kind, TREES[(at + 3) % 8]],
    hour: H[(at * 5 + 2) % H.length],
  },
  ...{
    season: ['autumn', 'summer', 'spring', 'summer'][at % 4],
    group: 9 + (at % 4),
    at: 0.3 + (at % 4) * 0.13,
    scale: 0.78,
  },
  ...{ peaks: at % 2 === 0, shore: at % 5 === 3, haze: at % 3 === 0 ? 0.7 : undefined },
}));

/** Words said under a tree: ribbons and lanterns in its boughs, two people below. */
const confessions = [
  'camphor',
  'ginkgo',
  'plum',
  'banyan',
  'scholar',
  'zelkova',
  'willow',
  'sweetgum',
  'lychee',
  'pine',
  'camphor',
  'scholar',
].map((kind, at) => ({
  ...{
    name: `words-${at + 1}`,
    seed: 900 + at,
    kind,
    hour: ['dusk', 'gold', 'blue', 'morning', 'night', 'dawn'][at % 6],
  },
  ...{
    season: ['summer', 'autumn', 'spring'][at % 3],
    who: at % 2 ? 'bench' : 'pair',
    at: 0.42 + (at % 4) * 0.05,
  },
  ...{
    beside: ['blue', 'night', 'dusk'].includes(['dusk', 'gold', 'blue', 'morning', 'night', 'dawn'][at % 6])
      ? 'lanterns'
      : 'ribbons',
  },
}));

/** Visits: a school class, keepers who measure, families, walkers. */
const visits = [
  'camphor',
  'ginkgo',
  'scholar',
  'banyan',
  'pine',
  'zelkova',
  'cypress',
  'sweetgum',
  'lychee',
  'willow',
  'yew',
  'plum',
].map((kind, at) => ({
  ...{ name: `visit-${at + 1}`, seed: 1_000 + at, kind, hour: ['morning', 'noon', 'gold'][at % 3] },
  ...{
    season: ['summer', 'autumn', 'spring', 'summer'][at % 4],
    who: ['class', 'keepers', 'family', 'one'][at % 4],
  },
  ...{
    scale: 1.08,
    at: 0.4 + (at % 3) * 0.08,
    beside: at % 4 === 2 ? 'steps' : at % 4 === 0 ? 'village' : undefined,
  },
}));

/** All pictures of the demo's showcase. */
export const PICTURES = [...best, ...PHOTOS, ...hundred, ...groups, ...confessions, ...visits];

/** Films: a picture that the view moves over, and what falls or drifts before it. */
export const FILMS = [
  ['best-1a', 'birds', 'in'],
  ['best-2a', 'leaves', 'right'],
  ['best-5a', 'mist', 'left'],
  ['best-10a', 'mist', 'in'],
  ['best-11a', 'petals', 'out'],
  ['best-2b', 'snow', 'in'],
  ['photo-4', 'fireflies', 'right'],
  ['photo-5', 'snow', 'left'],
  ['photo-8', 'mist', 'right'],
  ['photo-19', 'birds', 'in'],
  ['group-5', 'mist', 'left'],
  ['words-1', 'fireflies', 'out'],
].map(([picture, moves, pan], at) => ({ name: `film-${at + 1}`, picture, moves, pan }));

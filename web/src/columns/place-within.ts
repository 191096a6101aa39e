/** What of a place's name is left in a region, both in the reader's language: a name without its province is not read. */
export const placeWithin = (place: string, region: string): string =>
  place.startsWith(region) && place.length > region.length
    ? place.slice(region.length).replace(/^[,\s]+/, '')
    : place;

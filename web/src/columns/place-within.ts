/**
 * Shortens the name of a place to its part below the region; both names are in one language and begin with the
 * province.
 */
export const placeWithin = (place: string, region: string): string =>
  place.startsWith(region) && place.length > region.length
    ? place.slice(region.length).replace(/^[,\s]+/, '')
    : place;

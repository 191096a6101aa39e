/** A place as it is named where a region is shown: without the names of that region and those above it. */
export function placeWithin(place: string, region: string): string {
  const rest = place.startsWith(region) ? place.slice(region.length).replace(/^, /, '') : place;
  return rest || place;
}

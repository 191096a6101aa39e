// Somebody who has not asked for less motion. The client reads that once: a test file imports this before all else.
const asked = window.matchMedia.bind(window);

window.matchMedia = (query) => {
  const list = asked(query);
  if (query.includes('reduced-motion')) Object.defineProperty(list, 'matches', { value: false });
  return list;
};

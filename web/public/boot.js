// Runs before the first paint, so that a dark console never flashes white. Kept out of index.html: the
// content policy forbids inline scripts. The keys are those of src/layout/settings.ts.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('gushu-settings') || '{}').state || {};
    var dark =
      kept.scheme === 'dark' ||
      (kept.scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
    document.documentElement.lang = kept.language === 'en' ? 'en' : 'zh-CN';
  } catch {
    document.documentElement.dataset.scheme = 'light';
  }
})();

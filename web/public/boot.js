// Runs before the first paint, so that a dark console never flashes white and an English one never begins in Chinese.
// Kept out of index.html: the content policy forbids inline scripts. The keys are those of src/layout/settings.ts, the
// title is that of src/locales/en-US.json.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('gushu-settings') || '{}').state || {};
    var dark =
      kept.scheme === 'dark' ||
      (kept.scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
    var english = kept.language ? kept.language === 'en' : !/^zh\b/i.test(navigator.languages[0] || '');
    document.documentElement.lang = english ? 'en' : 'zh-CN';
    if (english) document.title = 'Ancient and Famous Trees';
  } catch {
    document.documentElement.dataset.scheme = 'light';
  }
})();

// Kept out of index.html: the content policy forbids inline scripts.

// Before the first paint, so that a dark console never flashes white. The keys are those of src/layout/settings.ts.
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

// Until the page's own script and words have come, only this file can say that they have not.
window.bootTimer = setTimeout(function () {
  var mark = document.querySelector('.boot-mark');
  if (!mark) return;
  // A browser draws nothing while it waits for a style sheet.
  document.querySelectorAll('link[rel=stylesheet]').forEach(function (link) {
    if (!link.sheet) link.remove();
  });
  var late = document.createElement('div');
  late.className = 'boot-late';
  late.setAttribute('role', 'alert');
  [
    ['zh-CN', '页面脚本 120 秒仍未加载完成，请检查网络后重试。'],
    ['en', 'This page has not loaded within 120 seconds. Check your line and try again.'],
  ].forEach(function (words) {
    var line = late.appendChild(document.createElement('p'));
    line.lang = words[0];
    line.textContent = words[1];
  });
  var again = late.appendChild(document.createElement('button'));
  again.textContent = '重新加载 Reload';
  again.onclick = function () {
    location.reload();
  };
  mark.replaceWith(late);
}, 120000);

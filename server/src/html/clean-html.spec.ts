import { cleanHtml, cleanLine } from './clean-html.js';

// Markup that runs when a browser shows it: handlers, scripts, addresses that are code.
const RUNS =
  /<script|<iframe|<svg|<object|<style|\bon\w+\s*=|javascript:|data:|expression\(|url\(|\\u003c|\\x3c/i;

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '\\u003cimg src=x onerror=alert(1)\\u003e',
  '\\u{3c}img src=x onerror=alert(1)\\x3e',
  '\\\\u003cscript\\\\u003ealert(1)',
  '\\u005cu003cscript\\u005cu003e',
  '<scr<script>ipt>alert(1)</script>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<img src="data:text/html,<script>1</script>">',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<p style="background:url(javascript:1)">x</p>',
  '<p style="width: expression(alert(1))">x</p>',
  '<style>@import "//x"</style>',
  '<math><mi//xlink:href="data:x,<script>1</script>">',
  '<form action=//x><input name=p></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];

describe('Cleaning of HTML', () => {
  it.each(ATTACKS)('leaves nothing that runs of %s', (attack) => {
    expect(cleanHtml(attack)).not.toMatch(RUNS);
    expect(cleanLine(attack)).not.toMatch(/[<>]|\\u003c/i);
  });

  it.each(['\\u006aavascript:alert(1)', 'java\\x73cript\\u003aalert(1)'])(
    'leaves no address whose scheme is written in escapes: %s',
    (address) => {
      expect(cleanHtml(`<a href="${address}">x</a>`)).toBe(
        '<a rel="noopener noreferrer" target="_blank">x</a>',
      );
    },
  );

  it('leaves what people write', () => {
    const html =
      '<h2>关于开展古树普查的通知</h2><p style="text-align:center">各县：<strong>请于</strong>10日前</p><ul><li>一</li></ul>' +
      '<table><tbody><tr><td colspan="2">二</td></tr></tbody></table><img src="/api/x?id=1" alt="图" />';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<a href="https://example.org/">页</a>')).toBe(
      '<a href="https://example.org/" rel="noopener noreferrer" target="_blank">页</a>',
    );
    for (const text of ['C:\\x41bc\\u0042', '<ol start="4" type="a"><li>四</li></ol>'])
      expect(cleanHtml(text)).toBe(text);
    expect(cleanLine('D:\\x41bc\\u0042')).toBe('D:\\x41bc\\u0042');
    expect(cleanLine('胸围 < 30 & 树高 > 5')).toBe('胸围 ＜ 30 & 树高 ＞ 5');
  });

  it('changes nothing when it is done twice', () => {
    for (const attack of ATTACKS) expect(cleanHtml(cleanHtml(attack))).toBe(cleanHtml(attack));
  });
});

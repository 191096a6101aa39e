/** Frame of the API page: nothing in it comes from another host, and no script stands in the page itself. */
export const PAGE = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gushu 古树名木管理系统 API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api-docs/assets/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api-docs/assets/swagger-ui-bundle.js"></script>
<script src="/api-docs/assets/start.js"></script>
</body>
</html>
`;

/** Shows the description with the token of the console's session; without one it says where to sign in. */
export const START = `const token = () => {
  const found = document.cookie.split('; ').find((part) => part.startsWith('gushu-access-token='));
  return found ? decodeURIComponent(found.slice('gushu-access-token='.length)) : '';
};
const signed = (request) => {
  if (token() && !request.headers['Blade-Auth']) request.headers['Blade-Auth'] = 'bearer ' + token();
  return request;
};
const refused = () => {
  const line = document.createElement('p');
  line.style.cssText = 'margin:4rem auto;max-width:40rem;font:16px sans-serif';
  line.append('请先登录，然后刷新本页。Sign in first, then reload this page: ');
  const link = document.createElement('a');
  link.href = '/login';
  link.textContent = '/login';
  line.append(link);
  document.getElementById('api').replaceChildren(line);
};
fetch('/api-docs/json', signed({ headers: {} }))
  .then((answer) => (answer.ok ? answer.json() : undefined))
  .then((spec) => {
    if (!spec) return refused();
    SwaggerUIBundle({
      spec,
      dom_id: '#api',
      deepLinking: true,
      docExpansion: 'none',
      filter: true,
      validatorUrl: null,
      requestInterceptor: signed,
    });
  }, refused);
`;

const { setImmediate } = require('node:timers');
const { TestEnvironment } = require('jest-environment-jsdom');

/** The width of a desk, px; a test may set another one. */
const WIDTH = 1440;

/** What antd hides by its style sheet, which is not loaded: making and asking it takes most of the time of a test. */
const HIDDEN = '[class*="ant-"][class*="-hidden"]';

/** What Node has and jsdom has not. A signal of jsdom's fits no request of Node's, of which routes need no more. */
const NAMES = ['TextEncoder', 'TextDecoder', 'Headers', 'Response', 'ReadableStream', 'structuredClone'];
const OF_NODE = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));

class Request {
  constructor(url, { method = 'GET', headers, signal } = {}) {
    Object.assign(this, { url: String(url), method, headers: new OF_NODE.Headers(headers), signal });
  }
}

/** Hands a message on as soon as what runs has ended, whatever the clock of a test says. */
class MessageChannel {
  constructor() {
    const [port1, port2] = [{ close: () => undefined }, { close: () => undefined }];
    port1.postMessage = (data) => setImmediate(() => port2.onmessage?.({ data }));
    port2.postMessage = (data) => setImmediate(() => port1.onmessage?.({ data }));
    Object.assign(this, { port1, port2 });
  }
}

/** Watches nothing: nothing is laid out. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Answers a query of the window's width; of a preference, that there is none but for less motion. */
function matches(query, width) {
  const [, least] = /\(min-width:\s*([\d.]+)px\)/.exec(query) ?? [];
  const [, most] = /\(max-width:\s*([\d.]+)px\)/.exec(query) ?? [];
  if (least || most) return width >= Number(least ?? 0) && width <= Number(most ?? Infinity);
  return query.includes('reduced-motion');
}

/** Lends a window what a browser has and jsdom has not. */
function complete(window) {
  const { document } = window;
  Object.assign(window, OF_NODE, {
    ...{ Request, MessageChannel },
    ...{ ResizeObserver: Observer, IntersectionObserver: Observer },
  });
  // As Node has it: of React's own frames there are a hundred.
  window.Error.stackTraceLimit = 10;
  window.matchMedia = (query) => ({
    get matches() {
      return matches(query, window.innerWidth);
    },
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  const computed = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computed(element);
  window.scrollTo = () => undefined;
  Object.assign(window.URL, { createObjectURL: () => 'blob:none', revokeObjectURL: () => undefined });
  window.Element.prototype.scrollIntoView = () => undefined;
  window.Element.prototype.scrollTo = () => undefined;
  // Nothing has a place; what is not hidden has one place or another.
  const isShown = (at) => !at || (computed(at).display !== 'none' && isShown(at.parentElement));
  window.Element.prototype.getClientRects = function () {
    return isShown(this) ? [this.getBoundingClientRect()] : [];
  };
  window.HTMLCanvasElement.prototype.getContext = () => null;
  window.IS_REACT_ACT_ENVIRONMENT = true;
  const style = document.createElement('style');
  style.textContent = `${HIDDEN} { display: none }`;
  document.head.append(style);
}

/** A browser's window for tests of components: no server, and nothing is laid out or drawn. */
class BrowserWindow extends TestEnvironment {
  constructor(...given) {
    super(...given);
    complete(this.global);
  }

  async setup() {
    await super.setup();
    this.global.innerWidth = WIDTH;
    this.firstTimer = this.global.setTimeout(() => undefined);
  }

  /** Makes it another visitor's: nothing is kept, drawn or waited for. */
  clean() {
    const { global: window, firstTimer } = this;
    this.fakeTimersModern.dispose();
    const last = window.setTimeout(() => undefined);
    for (let timer = firstTimer; timer <= last; timer++) window.clearTimeout(timer);
    for (const cookie of window.document.cookie.split('; ')) {
      window.document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
    }
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.document.body.replaceChildren();
    window.history.replaceState(null, '', '/');
  }
}

module.exports = { BrowserWindow };

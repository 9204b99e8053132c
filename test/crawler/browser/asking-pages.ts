/** What in a page can ask for a URL, as scripts. */
export const askingParts: readonly string[] = [
  `(url) => { new Image().src = url; }`,
  `(url) => { document.head.append(Object.assign(document.createElement('script'), { src: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('iframe'), { src: url })); }`,
  `(url) => fetch(url, { mode: 'no-cors' }).catch(() => 0)`,
  `(url) => { const x = new XMLHttpRequest(); x.open('GET', url); x.send(); }`,
  `(url) => { new WebSocket(url.replace(/^http/, 'ws')); }`,
  `(url) => { new EventSource(url); }`,
  `(url) => { navigator.sendBeacon(url, 'x'); }`,
  `(url) => { window.open(url); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('object'), { data: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('embed'), { src: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('video'), { src: url, poster: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('audio'), { src: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('style'), { textContent: '@import url("' + url + '"); body { background: url("' + url + '") }' })); }`,
  `(url) => import(url).catch(() => 0)`,
];

/** Further ways of a page to make its browser ask for a URL, as HTML. */
export const askingWays: Readonly<Record<string, (url: string) => string>> = {
  'meta refresh': (url) => `<meta http-equiv="refresh" content="0; url=${url}"><p>text</p>`,
  'location of a script': (url) => `<p>text</p><script>location.href = ${scriptJson(url)}</script>`,
  'form sent by GET': (url) => `<form action="${url}"><input name=a></form><script>document.forms[0].submit()</script>`,
  'form sent by POST': (url) =>
    `<form method=post action="${url}"><input name=a></form><script>document.forms[0].submit()</script>`,
  'link opened in a new window': (url) =>
    `<a id=a target=_blank rel=opener href="${url}">x</a><script>document.getElementById('a').click()</script>`,
  'link with a ping': (url) =>
    `<a id=a ping="${url}" href="#x">x</a><script>document.getElementById('a').click()</script>`,
  'download link': (url) => `<a id=a download href="${url}">x</a><script>document.getElementById('a').click()</script>`,
  'frame within a frame': (url) => `<iframe srcdoc='<iframe src="${url}"></iframe><img src="${url}">'></iframe>`,
  worker: (url) =>
    `<script>new Worker(URL.createObjectURL(new Blob(['fetch("${url}");importScripts("${url}");new WebSocket("${url.replace(/^http/, 'ws')}")'])))</script>`,
  'shared worker': (url) => `<script>new SharedWorker(URL.createObjectURL(new Blob(['fetch("${url}")'])))</script>`,
  'speculation rules': (url) =>
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url}"]}],"prerender":[{"source":"list","urls":["${url}"]}]}</script>`,
  'security policy report': (url) =>
    `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${url}"><img src=/x>`,
  WebRTC: (url) =>
    `<script>{const c = new RTCPeerConnection({iceServers:[{urls:'stun:${new URL(url).host}'}]});c.createDataChannel('x');c.createOffer().then((o)=>c.setLocalDescription(o))}</script>`,
  'WebRTC of a frame': (url) =>
    `<iframe srcdoc='<p>x</p>'></iframe><script>{const w = document.querySelector('iframe').contentWindow;const c = new (w.RTCPeerConnection || Error)({iceServers:[{urls:'stun:${new URL(url).host}'}]});c.createDataChannel('x');c.createOffer().then((o)=>c.setLocalDescription(o))}</script>`,
  'service worker': () => `<script>navigator.serviceWorker.register('/sw.js')</script>`,
};

/** JSON that can stand in a script. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

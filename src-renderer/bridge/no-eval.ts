// zod takes this object as its settings when it is loaded, which is after the first screen. Without it, zod tries
// `new Function`, which the page's policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

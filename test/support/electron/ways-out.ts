import type { Page } from '@playwright/test';

/** Tries the ways in which a page can ask a server, one after the other, and waits for what becomes of each. */
export const askFrom = (page: Page, server: string, how: 'loading' | 'navigating') =>
  page.evaluate(
    async ([base, kind]) => {
      const address = (way: string) => `${base}/from-the-page/${way}`;
      /** Whatever becomes of it: an answer, an error, or a word of the policy. */
      const settled = (target: EventTarget | null, ...names: string[]) =>
        new Promise(done => {
          for (const name of names) target?.addEventListener(name, done);
          document.addEventListener('securitypolicyviolation', done, { once: true });
        });
      const element = (name: string, attributes: Record<string, string>) => {
        const made = document.createElement(name);
        const end = settled(made, 'load', 'error');
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        document.body.append(made);
        return end.finally(() => made.remove());
      };
      const loading: Record<string, () => unknown> = {
        fetch: () => fetch(address('fetch')),
        opaque: () => fetch(address('opaque'), { mode: 'no-cors', method: 'POST', body: 'x' }),
        request: () => {
          const request = new XMLHttpRequest();
          request.open('GET', address('request'));
          request.send();
          return settled(request, 'loadend');
        },
        socket: () => {
          const socket = new WebSocket(address('socket').replace(/^http/, 'ws'));
          return settled(socket, 'open', 'error');
        },
        events: () => {
          const source = new EventSource(address('events'));
          return settled(source, 'open', 'error').finally(() => source.close());
        },
        beacon: () => {
          const end = settled(null);
          // Nobody hears what becomes of it; the other one is over by then.
          if (navigator.sendBeacon(address('beacon'), 'x'))
            return Promise.race([end, fetch(address('after'))]);
        },
        image: () => element('img', { src: address('image') }),
        style: () => element('link', { rel: 'stylesheet', href: address('style') }),
        script: () => element('script', { src: address('script') }),
        module: () => import(address('module')),
        worker: () => new Worker(address('worker')),
      };
      const navigating: Record<string, () => unknown> = {
        frame: () => element('iframe', { src: address('frame') }),
        object: () => element('object', { data: address('object') }),
        form: () => {
          const form = Object.assign(document.createElement('form'), {
            action: address('form'),
            method: 'post',
          });
          document.body.append(form);
          const end = settled(null);
          form.submit();
          return Promise.race([end, fetch(address('after'))]).finally(() => form.remove());
        },
      };
      for (const way of Object.values(kind === 'loading' ? loading : navigating)) {
        try {
          await way();
        } catch {
          // Refused at once.
        }
      }
    },
    [server, how] as const,
  );

/**
 * Tries, one after the other, what leaves a page beside its requests, or before them.
 * @returns what became of each way: `done`, or the name of what was thrown
 */
export const sneakFrom = (page: Page, ports: { tcp: number; udp: number }): Promise<Record<string, string>> =>
  page.evaluate(async ({ tcp, udp }) => {
    const until = (target: EventTarget, name: string, isSo: () => boolean) =>
      new Promise<void>(done => {
        const look = () => isSo() && done();
        target.addEventListener(name, look);
        look();
      });
    const gather = async (server: RTCIceServer, iceTransportPolicy: RTCIceTransportPolicy = 'all') => {
      const connection = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy });
      connection.createDataChannel('x');
      await connection.setLocalDescription();
      await until(connection, 'icegatheringstatechange', () => connection.iceGatheringState === 'complete');
      connection.close();
    };
    const turn = (urls: string) => gather({ urls, username: 'data', credential: 'x' }, 'relay');
    const callPeer = async () => {
      const [caller, callee] = [new RTCPeerConnection(), new RTCPeerConnection()];
      caller.createDataChannel('x');
      await caller.setLocalDescription();
      if (caller.localDescription) await callee.setRemoteDescription(caller.localDescription);
      await callee.setLocalDescription();
      if (callee.localDescription) await caller.setRemoteDescription(callee.localDescription);
      const candidate = `candidate:1 1 udp 2122260223 127.0.0.1 ${udp} typ host`;
      await caller.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 });
      const hasAsked = async () =>
        [...(await caller.getStats()).values()].some(({ requestsSent = 0 }) => requestsSent > 0);
      // Where nothing may leave, it can also give up before it has asked.
      const isOver = async () => caller.iceConnectionState === 'failed' || (await hasAsked());
      while (!(await isOver())) await new Promise(done => setTimeout(done, 20));
      for (const one of [caller, callee]) one.close();
    };
    const link = (rel: string, more: Record<string, string> = {}) => {
      const made = document.createElement('link');
      const attributes = { rel, href: `http://127.0.0.1:${tcp}/from-the-page/${rel}`, ...more };
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      document.head.append(made);
      return made;
    };
    /** An answer, or what the policy says of it. */
    const loaded = (made: HTMLLinkElement) =>
      new Promise(done => {
        for (const name of ['load', 'error']) made.addEventListener(name, done);
        document.addEventListener('securitypolicyviolation', done, { once: true });
      });
    const address = (way: string) => `http://127.0.0.1:${tcp}/from-the-page/${way}`;
    const ways: Record<string, () => unknown> = {
      preconnect: () => link('preconnect'),
      'dns-prefetch': () => link('dns-prefetch', { href: `http://localhost:${tcp}/` }),
      stun: () => gather({ urls: `stun:127.0.0.1:${udp}` }),
      'turn over UDP': () => turn(`turn:127.0.0.1:${udp}?transport=udp`),
      'turn over TCP': () => turn(`turn:127.0.0.1:${tcp}?transport=tcp`),
      peer: callPeer,
      transport: () => new WebTransport(`https://127.0.0.1:${udp}/`).ready,
      prefetch: () => loaded(link('prefetch')),
      preload: () => loaded(link('preload', { as: 'script' })),
      modulepreload: () => loaded(link('modulepreload')),
      icon: () => link('icon'),
      'service worker': () => navigator.serviceWorker.register(address('service-worker')),
      font: () => new FontFace('x', `url(${address('font')})`).load(),
      background: () => {
        document.body.style.backgroundImage = `url(${address('background')})`;
      },
      ping: () => {
        // Within the page: at the start its address has no fragment yet, and a link to it would load it anew.
        const anchor = Object.assign(document.createElement('a'), { href: location.hash || '#' });
        anchor.ping = address('ping');
        document.body.append(anchor);
        anchor.click();
        anchor.remove();
      },
    };
    const became: Record<string, string> = {};
    for (const [way, go] of Object.entries(ways)) {
      try {
        await go();
        became[way] = 'done';
      } catch (error) {
        became[way] = error instanceof Error || error instanceof DOMException ? error.name : String(error);
      }
    }
    document.body.style.backgroundImage = '';
    return became;
  }, ports);

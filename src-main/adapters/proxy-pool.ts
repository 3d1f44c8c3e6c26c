import { type Dispatcher, Pool } from 'undici';

type Options = Omit<Dispatcher.ConnectOptions, 'origin'>;
type Callback = (error: Error | null, data: Dispatcher.ConnectData) => void;

/** The connections to a proxy. Reports and explains the answer 407, which undici only counts as a failure. */
export class ProxyPool extends Pool {
  readonly #onAsked: (isBasic: boolean) => void;

  /** @param onAsked called when the proxy demands a sign-in, with whether it accepts the Basic scheme */
  constructor(origin: URL, options: object, onAsked: (isBasic: boolean) => void) {
    super(origin, options);
    this.#onAsked = onAsked;
  }

  override connect(options: Options): Promise<Dispatcher.ConnectData>;
  override connect(options: Options, callback: Callback): void;
  override connect(options: Options, callback?: Callback): Promise<Dispatcher.ConnectData> | undefined {
    if (!callback) return super.connect(options).then(answer => this.#checked(answer));
    super.connect(options, callback);
    return undefined;
  }

  #checked(answer: Dispatcher.ConnectData): Dispatcher.ConnectData {
    if (answer.statusCode !== 407) return answer;
    answer.socket.on('error', () => undefined).destroy();
    const isBasic = acceptsBasic(answer.headers['proxy-authenticate']);
    this.#onAsked(isBasic);
    const code = isBasic ? 'ERR_PROXY_SIGN_IN' : 'ERR_PROXY_SIGN_IN_KIND';
    throw Object.assign(new Error('The proxy demands a sign-in.'), { code });
  }
}

/** Whether one of the challenges of a proxy, such as `Negotiate, Basic realm="x"`, is for the Basic scheme. */
const acceptsBasic = (challenges: string | readonly string[] | undefined): boolean =>
  /(?:^|,)\s*basic(?:\s|,|$)/i.test([challenges ?? []].flat().join(','));

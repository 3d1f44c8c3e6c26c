import type { Socket } from 'node:net';
import { type buildConnector, type Dispatcher, Pool } from 'undici';
import { codeOf } from '../../src-shared/thrown.ts';

/**
 * Makes a connector whose connections end with the alert that the other side has sent. With TLS 1.3, a server refuses a
 * client certificate only after the connection is made; undici would then report no more than a closed connection.
 */
export const tellingAlerts =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...outcome) => {
      outcome[1]?.prependListener('error', endWithAlert);
      callback(...outcome);
    });

function endWithAlert(this: Socket, error: Error): void {
  if (!/^ERR_SSL_.*ALERT_/.test(codeOf(error))) return;
  this.removeListener('error', endWithAlert);
  this.destroy(error);
}

/** The connections through a proxy to one origin, each of which tells its alerts. */
export function poolTellingAlerts(origin: URL, options: object): Dispatcher {
  const { connect } = options as Pool.Options;
  return new Pool(origin, {
    ...options,
    ...(typeof connect === 'function' && { connect: tellingAlerts(connect) }),
  });
}

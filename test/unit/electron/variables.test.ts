import { expect, it } from 'vitest';
import { forgetVariables } from '../../../src-main/electron/variables.ts';

it('what has power over code and certificates is taken out, in any case of its letters, and nothing else', () => {
  const kept = {
    PATH: '/usr/bin',
    HTTPS_PROXY: 'http://proxy.test:3128',
    NO_PROXY: 'service.test',
    LANG: 'fi_FI.UTF-8',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
    MY_NODE_OPTIONS: '--inspect',
  };
  const env: NodeJS.ProcessEnv = {
    ...kept,
    NODE_OPTIONS: '--require /tmp/other.js',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    Node_Extra_CA_Certs: '/tmp/authority.pem',
    NODE_PATH: '/tmp',
    SSL_CERT_FILE: '/tmp/authority.pem',
    SSL_CERT_DIR: '/tmp',
    SSLKEYLOGFILE: '/tmp/keys',
    OPENSSL_CONF: '/tmp/openssl.cnf',
  };
  forgetVariables(env);
  expect(env).toEqual(kept);
});

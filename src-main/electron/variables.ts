/**
 * Names of environment variables that set options of Node or OpenSSL, certificate authorities, or a file for TLS keys.
 */
const powerful = /^(NODE_|OPENSSL_|SSL_CERT_|SSLKEYLOGFILE$)/i;

/**
 * Removes environment variables that change how an installed program loads code or checks certificates, since any
 * program of the user can set them permanently. Companies add their authorities to the system's store or to an
 * environment's settings. This comes too late for variables that take effect before the first line of this program: on
 * Linux, SSL_CERT_FILE together with NODE_USE_SYSTEM_CA. This gap is accepted, because an attacker who can set them
 * could also load a library into every program.
 */
export function forgetVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (powerful.test(name)) delete env[name];
}

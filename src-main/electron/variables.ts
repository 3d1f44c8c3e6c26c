/** Options of Node and OpenSSL, certificate authorities, and where the keys of connections are written. */
const powerful = /^(NODE_|OPENSSL_|SSL_CERT_|SSLKEYLOGFILE$)/i;

/**
 * Takes out what would change how an installed program loads code and checks certificates: any other program of the user
 * can set variables for good. An office's own authorities come from the system's store or from the environment's settings.
 * What Node did with variables before its first line stays done: on Linux, SSL_CERT_FILE counts beside NODE_USE_SYSTEM_CA.
 * Whoever can set those there can put a library of their own into every program, too.
 */
export function forgetVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (powerful.test(name)) delete env[name];
}

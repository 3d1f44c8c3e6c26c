import type { Environment } from '../../../src-shared/environment.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { hostsThatMayBePrivate } from '../api/allowed-targets.ts';
import { createApiClient } from '../api/client.ts';
import { createEndpoints } from '../api/endpoints.ts';
import { createTokenCache } from '../api/token-cache.ts';
import { createClientCertificate } from '../client-certificate/client-certificate.ts';
import { createConnectionState } from '../environment/connection.ts';
import { credentialAccount } from '../environment/credential-account.ts';
import {
  createCredentials,
  newLocalCredential,
  type SessionOnlyCredential,
} from '../environment/credentials.ts';
import { createProductionGuard } from '../environment/production-guard.ts';
import { createSandboxControl } from '../environment/sandbox-control.ts';
import { remoteService } from '../environment/service.ts';
import type { Log } from '../ports/ports.ts';
import type { Credential } from '../ports/secret.ts';
import type { Emit, SessionPorts } from '../ports/session-ports.ts';
import { createLocalPanel } from '../sandbox/local-panel.ts';
import type { MetaStore } from '../store/meta-store.ts';

export interface ServiceLinkSources
  extends Pick<
    SessionPorts,
    'openConnections' | 'proxies' | 'secrets' | 'sandbox' | 'clock' | 'random' | 'desktop'
  > {
  environment: Environment;
  sessionOnly: SessionOnlyCredential;
  /** Path of the environment's client certificate. */
  certificateFile: string;
  profile: InterfaceProfile;
  meta: MetaStore;
  log: Log;
  emit: Emit;
  /** Signal that is aborted when the session ends. */
  ending: AbortSignal;
  /** Called when the user has confirmed writing to production. */
  onConfirmed(): void;
  /** Called when the connections must be made again, because the client certificate has changed. */
  onCertificate(): void;
  /** Called after every request: with null if the service responded, otherwise with the error. See `contact.ts`. */
  onContact(error: AppError | null, isGet: boolean): void;
}

export type ServiceLink = ReturnType<typeof createServiceLink>;

/** Composes the service of an environment, its credential, and the API client. */
export function createServiceLink(sources: ServiceLinkSources) {
  const { environment, profile, meta, clock, log, emit } = sources;
  const isLocal = environment.kind === 'local-sandbox';
  const clientCertificate = createClientCertificate({
    environment,
    secrets: sources.secrets,
    sessionOnly: sources.sessionOnly,
    file: sources.certificateFile,
    clock,
    ending: sources.ending,
    chooseFile: sources.desktop.chooseFile,
    whenPageGoes: sources.desktop.whenPageGoes,
    onChange: sources.onCertificate,
  });
  const connections = sources.openConnections({
    caCertificates: environment.caCertificates,
    clientCertificate: clientCertificate.source,
    privateHosts: hostsThatMayBePrivate(environment.baseUrl, environment.allowedHosts),
    proxies: sources.proxies,
  });
  const { dispatcher } = connections;
  const credentials = createCredentials(
    sources.secrets,
    credentialAccount(environment),
    sources.sessionOnly,
    isLocal ? newLocalCredential : null,
    sources.ending,
  );
  const service =
    environment.baseUrl === null
      ? createSandboxControl(sources.sandbox, meta, credentials.get, log)
      : remoteService(environment.baseUrl);
  const { baseUrl } = service;
  const isRunning = () => service.isRunning() === true;
  const localPanel = isLocal
    ? createLocalPanel({ sandbox: sources.sandbox, meta, clock, log, isRunning, emit })
    : null;
  const guard = createProductionGuard(environment.kind, () => {
    emit('connection.changed', connection.current());
    sources.onConfirmed();
  });
  const tokenSources = {
    baseUrl,
    dispatcher,
    clock,
    encoding: profile.tokenBasicEncoding,
    scopes: environment.scopes,
    log,
  };
  const tokens = createTokenCache({ ...tokenSources, credential: credentials.get });
  const connection = createConnectionState({
    clock,
    isSandboxRunning: service.isRunning,
    isConfirmationNeeded: guard.isClosed,
    grantedScopes: tokens.granted,
    onChange: state => emit('connection.changed', state),
  });
  const client = createApiClient({
    baseUrl,
    tokens,
    dispatcher,
    profile,
    allowedHosts: environment.allowedHosts,
    clock,
    log,
    random: sources.random,
    onContact: sources.onContact,
  });
  return {
    connections,
    credentials,
    clientCertificate,
    service,
    localPanel,
    guard,
    tokens,
    connection,
    client,
    endpoints: createEndpoints(client, profile),
    /**
     * Signs in with a credential that is not stored yet.
     * @returns the granted scopes; null if the service does not name them
     */
    tryCredential: async (credential: Credential) => {
      const trial = createTokenCache({ ...tokenSources, credential: () => Promise.resolve(credential) });
      await trial.get();
      return trial.granted();
    },
  };
}

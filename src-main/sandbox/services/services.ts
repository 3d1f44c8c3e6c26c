import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Signer } from '../common/signing.ts';
import type { Seeder } from '../seed/seeder.ts';
import type { BlobFolder } from '../store/blob-folder.ts';
import type { SandboxDatabase } from '../store/database.ts';
import type { EffectStore } from '../store/effect-store.ts';
import type { EventStore } from '../store/event-store.ts';
import type { FileStore } from '../store/file-store.ts';
import type { SandboxOrderStore } from '../store/order-store.ts';
import type { ResponseStore } from '../store/response-store.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Faults } from './faults.ts';
import type { RequestLog } from './request-log.ts';
import type { TokenStore } from './tokens.ts';

/** What an endpoint works with. */
export interface Services {
  profile: InterfaceProfile;
  controlToken: string;
  /** Epoch milliseconds. */
  now(): number;
  /** Origin of this server, without a slash at its end. */
  baseUrl(): string;
  database: SandboxDatabase;
  orders: SandboxOrderStore;
  files: FileStore;
  answers: ResponseStore;
  effects: EffectStore;
  events: EventStore;
  webhooks: Webhooks;
  blobs: BlobFolder;
  signer: Signer;
  tokens: TokenStore;
  faults: Faults;
  requests: RequestLog;
  seeder: Seeder;
}

import { startSandbox } from '../../src-main/sandbox/server.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';

/** Fills the folder of a local sandbox with so many made-up orders, of the account that the app itself is. */
export async function seedSandbox(dataDir: string, seed: number): Promise<void> {
  const sandbox = await startSandbox({
    dataDir,
    port: 0,
    profile: localSandboxProfile,
    controlToken: 'seeding',
    credentials: [
      {
        name: 'full',
        clientId: 'seeding',
        clientSecret: 'seeding',
        scopes: ['orders:read'],
        customer: 'local',
      },
    ],
    seed,
  });
  await sandbox.close();
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from './repo.ts';

// The command works on the installation that `npm start` serves, so it reads the same settings.
const settings = existsSync(join(REPO, '.env')) ? ['--env-file=.env'] : [];
const script = join(REPO, 'apps/server/src/admin/verify.ts');
const { status } = spawnSync(process.execPath, [...settings, script, ...process.argv.slice(2)], {
  cwd: REPO,
  stdio: 'inherit',
});
process.exit(status ?? 1);

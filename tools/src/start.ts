import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { dropOldCompiled } from './drop-old-compiled.ts';
import { REPO } from './repo.ts';

const say = (line: string): void => {
  process.stdout.write(`apura: ${line}\n`);
};

say(`Node ${process.version}`);
dropOldCompiled(join(REPO, '.cache', 'node'));
try {
  buildWeb(say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

say('servidor: iniciando…');
const settings = existsSync(join(REPO, '.env')) ? ['--env-file=.env'] : [];
const server = spawn(process.execPath, [...settings, join(REPO, 'apps/server/src/main.ts')], {
  cwd: REPO,
  // The channel carries nothing: its end tells the server that we are gone, however we went.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl+C in a terminal reaches the server by itself, as part of the group: a second copy would look like
    // impatience.
    if (!asked && !(signal === 'SIGINT' && process.stdin.isTTY)) server.kill(signal);
    asked = true;
  });
}
// npm killed outright does not pass anything on; then we are somebody else's child.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM');
}, 500).unref();
server.on('exit', (code, signal) => {
  if (signal !== null) say(`servidor: encerrado por ${signal}`);
  process.exit(code ?? 1);
});

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
  // Nothing is sent over the channel: when it closes, the server knows that this process has ended.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl+C in a terminal already reaches the server, which is in the same group: it needs no second copy.
    if (!asked && !(signal === 'SIGINT' && process.stdin.isTTY)) server.kill(signal);
    asked = true;
  });
}
// When npm is killed, it passes no signal on; this process then gets another parent.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM');
}, 500).unref();
server.on('exit', (code, signal) => {
  if (signal !== null) say(`servidor: encerrado por ${signal}`);
  process.exit(code ?? 1);
});

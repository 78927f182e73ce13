import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { REPO } from './repo.ts';

const say = (line: string): void => {
  process.stdout.write(`apura: ${line}\n`);
};

say(`Node ${process.version}`);
try {
  buildWeb(say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

say('servidor: iniciando…');
const server = spawn(process.execPath, [join(REPO, 'apps/server/src/main.ts')], { cwd: REPO, stdio: 'inherit' });

let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl+C in a terminal reaches the server by itself, as part of the group: a second copy would look like impatience.
    if (!asked && !(signal === 'SIGINT' && process.stdin.isTTY)) server.kill(signal);
    asked = true;
  });
}
server.on('exit', (code, signal) => {
  if (signal !== null) say(`servidor: encerrado por ${signal}`);
  process.exit(code ?? 1);
});

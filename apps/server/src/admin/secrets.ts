import { readConfig } from '../config/config.ts';
import { runSecrets } from './secrets/run-secrets.ts';

process.exitCode = await runSecrets(process.argv.slice(2), {
  readConfig,
  saidas: {
    dizer: (texto) => process.stdout.write(texto),
    avisar: (texto) => process.stderr.write(texto),
  },
});

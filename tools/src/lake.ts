import { runLake } from './lake/comando.ts';

// A reader that has seen enough (`| head`) ends the command, too.
process.stdout.on('error', () => process.exit());
const { texto, codigo } = runLake(process.argv.slice(2));
(codigo === 0 ? process.stdout : process.stderr).write(texto);
process.exitCode = codigo;

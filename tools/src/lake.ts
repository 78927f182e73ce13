import { runLake } from './lake/comando.ts';

const { texto, codigo } = runLake(process.argv.slice(2));
(codigo === 0 ? process.stdout : process.stderr).write(texto);
process.exitCode = codigo;

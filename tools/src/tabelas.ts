import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { todayInSaoPaulo } from '@apura/br';
import { type Conferencia, checkTabelas, isDia, loadTabelas, VALIDADE_DIAS, VALIDADE_RTC_DIAS } from '@apura/tabelas';
import { importRtc } from './tabelas/import-rtc.ts';

const AJUDA = `Uso: npm run tabelas -- check [--hoje AAAA-MM-DD] [--pasta <pasta das suas tabelas>]
     npm run tabelas -- import rtc <pasta ou ZIP> --data AAAA-MM-DD --pasta <pasta das suas tabelas>
       [--ato-cbs <ato que publica a alíquota>] [--gravar]

check mostra as linhas das tabelas de lei cuja situação tem mais de ${VALIDADE_DIAS} dias, e as tabelas do IBS e da CBS
cuja versão tem mais de ${VALIDADE_RTC_DIAS} dias, para conferir de novo. Só um defeito termina com erro.
import rtc lê os CSV da base da calculadora da Receita, da versão de --data. Diz o que muda em cada tabela e, por
empresa, quais achados mudam. Só grava com --gravar. Com o portal parado ou em uso, os projetos não são alterados.
--pasta é a pasta de TABLES_DIR: as tabelas dela valem antes das do programa.
`;

/** What a run says and the code that it ends with. */
export interface Saida {
  texto: string;
  codigo: number;
}

/** The command as a whole: `check`, or `import rtc`. */
export async function runComando(args: readonly string[]): Promise<Saida> {
  return args[0] === 'import' ? await runImport(args) : runTabelas(args);
}

async function runImport(args: readonly string[]): Promise<Saida> {
  let lido: ReturnType<typeof readImport>;
  try {
    lido = readImport(args);
  } catch {
    return { texto: AJUDA, codigo: 2 };
  }
  const { positionals, values } = lido;
  const [, base, arquivo] = positionals;
  const { data, pasta, gravar } = values;
  if (base !== 'rtc' || arquivo === undefined || positionals.length !== 3) return { texto: AJUDA, codigo: 2 };
  if (pasta === undefined) return { texto: `Falta --pasta.\n\n${AJUDA}`, codigo: 2 };
  if (data === undefined || !isDia(data))
    return { texto: `Falta --data, no formato AAAA-MM-DD.\n\n${AJUDA}`, codigo: 2 };
  try {
    return {
      texto: await importRtc({ arquivo, data, pasta: path.resolve(pasta), gravar, atoDaCbs: values['ato-cbs'] }),
      codigo: 0,
    };
  } catch (error) {
    return { texto: `Nada foi gravado: ${error instanceof Error ? error.message : String(error)}\n`, codigo: 1 };
  }
}

const readImport = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      pasta: { type: 'string' },
      'ato-cbs': { type: 'string' },
      gravar: { type: 'boolean', default: false },
    },
  });

/** `check`: the rows of dated law that must be looked up again, on the day of `--hoje` or of the clock. */
export function runTabelas(args: readonly string[], relogio: () => Date = () => new Date()): Saida {
  let lido: ReturnType<typeof readArgs>;
  try {
    lido = readArgs(args);
  } catch {
    return { texto: AJUDA, codigo: 2 };
  }
  const { positionals, values } = lido;
  if (values.help === true) return { texto: AJUDA, codigo: 0 };
  const hoje = values.hoje ?? todayInSaoPaulo(relogio());
  if (positionals.length !== 1 || positionals[0] !== 'check') return { texto: AJUDA, codigo: 2 };
  if (!isDia(hoje)) return { texto: `"${hoje}" não é um dia no formato AAAA-MM-DD.\n\n${AJUDA}`, codigo: 2 };
  const { tabelas, faltas } = loadTabelas({ overrideDir: values.pasta });
  const conferencia = checkTabelas(tabelas.values(), hoje);
  const avisos = [...tabelas.values()].flatMap((t) => t.aviso ?? []);
  const defeitos = [...faltas.values(), ...conferencia.defeitos];
  return { texto: write(conferencia, defeitos, avisos, hoje), codigo: defeitos.length === 0 ? 0 : 1 };
}

const readArgs = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { hoje: { type: 'string' }, pasta: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });

function write(c: Conferencia, defeitos: readonly string[], avisos: readonly string[], hoje: string): string {
  const dia = (iso: string): string => iso.split('-').reverse().join('/');
  const linhas = [`Tabelas de lei conferidas em ${dia(hoje)}: ${c.conferidas.join(', ')}.`, ''];
  if (c.antigas.length === 0) linhas.push(`Nenhuma linha com mais de ${VALIDADE_DIAS} dias.`);
  else {
    linhas.push(`Linhas com mais de ${VALIDADE_DIAS} dias, a conferir de novo: ${c.antigas.length}`);
    for (const [tabela, antigas] of Map.groupBy(c.antigas, (a) => a.tabela)) {
      linhas.push('', `${tabela} (${antigas.length})`);
      for (const a of antigas) linhas.push(`  ${dia(a.desde)}, há ${a.dias} dias: ${a.linha}`);
    }
  }
  if (c.versoesAntigas.length > 0) {
    linhas.push('', `Tabelas do IBS e da CBS com mais de ${VALIDADE_RTC_DIAS} dias: ${c.versoesAntigas.length}`);
    for (const v of c.versoesAntigas) linhas.push(`  ${v.tabela}: versão de ${dia(v.desde)}, há ${v.dias} dias`);
    linhas.push('  Procure a versão nova da base da calculadora da Receita e rode npm run tabelas -- import rtc.');
  }
  if (avisos.length > 0) linhas.push('', 'Avisos', ...avisos.map((a) => `  ${a}`));
  if (defeitos.length > 0) linhas.push('', `Defeitos: ${defeitos.length}`, ...defeitos.map((d) => `  ${d}`));
  return `${linhas.join('\n')}\n`;
}

// `npm run tabelas` imports this file from bin/run.js, which is then the main module.
if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { texto, codigo } = await runComando(process.argv.slice(2));
  (codigo === 0 ? process.stdout : process.stderr).write(texto);
  process.exitCode = codigo;
}

import { parseArgs } from 'node:util';
import { MOTORES, sqlDoMotor } from './motores.ts';
import { type ProjetoDoLago, readProjetoDoLago } from './projeto-do-lago.ts';
import { listTabelasDoLago, VERSOES } from './tabelas-do-lago.ts';

const AJUDA = `Uso: npm run --silent lake -- ddl --engine ${MOTORES.join('|')}
       [--projeto <pasta ou JSON>] [--base <endereço>]

Mostra as tabelas externas de um motor sobre os Parquet de projetos e, com --projeto, as visões do conjunto atual.
--projeto <pasta>  a pasta que apura process gravou, ou um JSON com dataset.tabelas de um projeto do portal
--base <endereço>  onde o motor vê a pasta: um caminho, s3://…, https://…; sem ele, o caminho de --projeto
docs/lake.md diz como as pastas são e como cada motor as lê.
`;

/** What a run says and the code that it ends with. */
export interface Saida {
  texto: string;
  codigo: number;
}

/** The command as a whole. */
export function runLake(args: readonly string[]): Saida {
  let lido: ReturnType<typeof readArgs>;
  try {
    lido = readArgs(args);
  } catch {
    return { texto: AJUDA, codigo: 2 };
  }
  const { engine, projeto, base } = lido.values;
  if (lido.values.ajuda === true) return { texto: AJUDA, codigo: 0 };
  if (lido.positionals.join() !== 'ddl') return { texto: AJUDA, codigo: 2 };
  const motor = MOTORES.find((um) => um === engine);
  if (motor === undefined) return falta(`Diga o motor: --engine ${MOTORES.join(', ')}.`);
  const atual = projeto === undefined ? null : tryToRead(projeto, base);
  if (typeof atual === 'string') return falta(atual);
  const onde = (atual?.base ?? base)?.replace(/\/+$/, '');
  if (onde === undefined || onde === '')
    return falta('Diga a pasta de um projeto em --projeto, ou a de todos em --base.');
  if (motor === 'athena' && !onde.startsWith('s3://'))
    return falta('O Athena só lê do S3: diga em --base onde a pasta está, por exemplo --base s3://balde/pasta.');
  const sqls = listTabelasDoLago().flatMap((tabela) => {
    const partes = atual === null ? null : (atual.partes.get(tabela.nome) ?? []).map((parte) => `${onde}/${parte}`);
    return sqlDoMotor(motor, { tabela, base: onde, partes });
  });
  return { texto: [`-- ${VERSOES}\n`, ...sqls.map((sql) => `${sql};\n`)].join(''), codigo: 0 };
}

function tryToRead(projeto: string, base: string | undefined): ProjetoDoLago | string {
  try {
    return readProjetoDoLago(projeto, base);
  } catch {
    return `"${projeto}" não é a pasta que apura process gravou, nem um JSON de dataset.tabelas. Veja docs/lake.md.`;
  }
}

const falta = (frase: string): Saida => ({ texto: `${frase}\n\n${AJUDA}`, codigo: 2 });

const readArgs = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      projeto: { type: 'string' },
      base: { type: 'string' },
      ajuda: { type: 'boolean', short: 'h' },
    },
  });

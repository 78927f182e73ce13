import { existsSync } from 'node:fs';
import { parseArgs as parseNodeArgs } from 'node:util';
import { findCnpj, isIsoDate, isoFromBr } from '@apura/br';

export const FORMATOS = ['xlsx', 'csv', 'parquet'] as const;
export type Formato = (typeof FORMATOS)[number];

export interface ProcessOptions {
  folder: string;
  out: string;
  empresa: string | null;
  periodo: { inicio: string; fim: string } | null;
  formatos: readonly Formato[];
  workers: number | null;
  /** Folder of official tables that win over the shipped ones. */
  tabelasDir: string | null;
}

export type ParsedArgs =
  | { kind: 'process'; options: ProcessOptions }
  | { kind: 'help' }
  | { kind: 'usage'; message: string };

export const HELP = `Uso: apura process <pasta> --out <pasta> [opções]

Lê todos os documentos da pasta (SPED, NF-e, ZIP) e grava os relatórios.

Opções:
  --out <pasta>        onde gravar os relatórios e o resumo.json (obrigatória)
  --empresa <CNPJ>     usa só os documentos desta empresa; sem ela, a que mais aparece
  --inicio <data>      primeiro dia do período (dd/mm/aaaa ou aaaa-mm-dd)
  --fim <data>         último dia do período
  --formato <lista>    xlsx, csv, parquet ou uma lista separada por vírgulas (padrão: xlsx)
  --processos <n>      leitores em paralelo (padrão: conforme a máquina)
  --tabelas <pasta>    tabelas oficiais que valem no lugar das que vêm com o programa
  --ajuda              mostra este texto

Saída: 0 tudo lido · 1 algum documento ilegível, relatórios feitos · 2 uso incorreto · 3 nada a processar · 4 falha ou interrupção
Interrompido, o comando continua de onde parou quando é repetido com as mesmas pastas.
`;

/** Reads the command line. Never throws: a fault comes back as a Portuguese sentence that says what to do. */
export function parseArgs(argv: readonly string[]): ParsedArgs {
  const raw = readRaw(argv);
  if (typeof raw === 'string') return usage(raw);
  const { values, positionals } = raw;
  if (values.ajuda === true || values.help === true || positionals[0] === 'help') return { kind: 'help' };
  const [command, folder, ...rest] = positionals;
  if (command === undefined) return usage('Diga o que fazer: apura process <pasta> --out <pasta>.');
  if (command !== 'process') return usage(`O comando "${command}" não existe. O comando é: process.`);
  if (folder === undefined) return usage('Diga a pasta dos documentos: apura process <pasta> --out <pasta>.');
  if (rest.length > 0) return usage(`Só uma pasta de cada vez; sobrou "${rest[0]}". Use aspas se o nome tem espaços.`);
  if (values.out === undefined || values.out === '') return usage('Diga onde gravar os relatórios: --out <pasta>.');

  const empresa = values.empresa === undefined ? null : findCnpj(values.empresa);
  if (empresa === undefined) return usage(`O CNPJ "${values.empresa}" é inválido, confira os 14 caracteres.`);
  const periodo = parsePeriodo(values.inicio, values.fim);
  if (typeof periodo === 'string') return usage(periodo);
  const formatos = parseFormatos(values.formato ?? 'xlsx');
  if (typeof formatos === 'string') return usage(formatos);
  const workers = values.processos === undefined ? null : Number(values.processos);
  if (workers !== null && !(Number.isInteger(workers) && workers >= 1 && workers <= 64)) {
    return usage('--processos deve ser um número inteiro de 1 a 64.');
  }
  const tabelasDir = values.tabelas ?? null;
  if (tabelasDir !== null && !existsSync(tabelasDir)) return usage(`A pasta de tabelas "${tabelasDir}" não existe.`);
  return { kind: 'process', options: { folder, out: values.out, empresa, periodo, formatos, workers, tabelasDir } };
}

function readRaw(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseNodeArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        out: text,
        empresa: text,
        inicio: text,
        fim: text,
        formato: text,
        processos: text,
        tabelas: text,
        ajuda: { ...flag, short: 'h' },
        help: flag,
      },
    });
  } catch (error) {
    const option = /'(-[^ '<]+)/.exec(error instanceof Error ? error.message : '')?.[1];
    return option === undefined
      ? 'Não entendi a linha de comando. Veja apura --ajuda.'
      : `A opção ${option} não existe ou está sem valor. Veja apura --ajuda.`;
  }
}

function usage(message: string): ParsedArgs {
  return { kind: 'usage', message };
}

function parsePeriodo(inicio: string | undefined, fim: string | undefined): ProcessOptions['periodo'] | string {
  if (inicio === undefined && fim === undefined) return null;
  if (inicio === undefined || fim === undefined) return 'Um período tem começo e fim: use --inicio e --fim juntos.';
  const dates = [inicio, fim].map((text) => (isIsoDate(text) ? text : isoFromBr(text)));
  const [from, to] = dates;
  if (from === undefined) return `A data "${inicio}" não existe. Use dd/mm/aaaa, por exemplo 01/10/2025.`;
  if (to === undefined) return `A data "${fim}" não existe. Use dd/mm/aaaa, por exemplo 31/12/2025.`;
  if (from > to) return 'A data inicial deve ser menor que a data final.';
  return { inicio: from, fim: to };
}

function parseFormatos(text: string): Formato[] | string {
  const wanted = text.split(',').map((part) => part.trim().toLowerCase());
  const unknown = wanted.find((part) => !FORMATOS.some((f) => f === part));
  if (unknown !== undefined) return `O formato "${unknown}" não existe. Os formatos são: ${FORMATOS.join(', ')}.`;
  return FORMATOS.filter((f) => wanted.includes(f));
}

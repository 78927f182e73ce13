import { existsSync } from 'node:fs';
import { parseArgs as parseNodeArgs } from 'node:util';
import { findCnpj, isIsoDate, isoFromBr } from '@apura/br';
import type { AmbienteEsocial } from '@apura/coletores';
import type { FolderOptions } from './folder-options.ts';
import type { McpOptions } from './mcp/serve-mcp.ts';
import {
  type DossieOptions,
  motivoDaPlanilha,
  parseDossie,
  parseSimular,
  type SimularOptions,
} from './parse-planilha.ts';
import { parsePortal } from './parse-portal.ts';
import { parseReforma, type ReformaOptions } from './parse-reforma.ts';
import { parseValidar, type ValidarOptions } from './parse-validar.ts';
import type { WatchOptions } from './watch/watch-folder.ts';

/** The commands that read a folder of documents. */
const DE_PASTA = ['process', 'retificar', 'simular', 'propor', 'dossie'] as const;
const isDePasta = (comando: string): comando is (typeof DE_PASTA)[number] => DE_PASTA.some((c) => c === comando);

const FORMATOS = ['xlsx', 'csv', 'parquet'] as const;
export type Formato = (typeof FORMATOS)[number];

export interface ProcessOptions extends FolderOptions {
  formatos: readonly Formato[];
}

const TIPOS = ['efdc', 'ecf', 'esocial'] as const;

export interface RetificarOptions extends FolderOptions {
  tipo: (typeof TIPOS)[number];
  /** Path of the filled-in workbook. */
  planilha: string;
  /** Path of the .pfx that signs the events of the eSocial; its password never comes by the command line. */
  certificado: string | null;
}

export interface ProporOptions extends FolderOptions {
  /** Name of the report whose rows propose the changes. */
  relatorio: string;
}

export interface ModeloOptions {
  tipo: 'efdc' | 'esocial';
  /** Path of the workbook to write. */
  out: string;
}

export interface SqlOptions {
  /** The output folder of `process`. */
  folder: string;
  /** Name of the only report to prepare; null for all. */
  relatorio: string | null;
  tabelasDir: string | null;
}

export interface TransmitirOptions {
  /** What the ZIP of a rectification of the eSocial was unpacked to: it has `lotes`. */
  folder: string;
  /** There is no default: what is sent to the production cannot be taken back. */
  ambiente: AmbienteEsocial;
  certificado: string;
  /** PEM file of authorities that vouch for the government's servers besides the public ones. */
  ca: string | null;
}

export type ParsedArgs =
  | { kind: 'process'; options: ProcessOptions }
  | { kind: 'retificar'; options: RetificarOptions }
  | { kind: 'simular'; options: SimularOptions }
  | { kind: 'propor'; options: ProporOptions }
  | { kind: 'dossie'; options: DossieOptions }
  | { kind: 'modelo'; options: ModeloOptions }
  | { kind: 'sql'; options: SqlOptions }
  | { kind: 'validar'; options: ValidarOptions }
  | { kind: 'reforma'; options: ReformaOptions }
  | { kind: 'watch'; options: WatchOptions }
  | { kind: 'mcp'; options: McpOptions }
  | { kind: 'transmitir'; options: TransmitirOptions }
  | { kind: 'help' }
  | { kind: 'usage'; message: string };

/** Reads the command line. Never throws: a fault comes back as a Portuguese sentence that says what to do. */
export function parseArgs(argv: readonly string[]): ParsedArgs {
  const raw = readRaw(argv);
  if (typeof raw === 'string') return usage(raw);
  const { values, positionals } = raw;
  if (values.ajuda === true || values.help === true || positionals[0] === 'help') return { kind: 'help' };
  const [command, folder, ...rest] = positionals;
  if (command === undefined)
    return usage('Diga o que fazer, por exemplo apura process <pasta> --out <pasta>. Todos os comandos: apura --help.');
  if (command === 'modelo') return parseModelo(folder, values.out, rest);
  if (command === 'sql') return parseSql(folder, values, rest);
  if (command === 'validar') {
    const validar = parseValidar(folder, values, rest);
    return typeof validar === 'string' ? usage(validar) : { kind: 'validar', options: validar };
  }
  if (command === 'reforma') {
    const reforma = parseReforma(folder, values, rest);
    return typeof reforma === 'string' ? usage(reforma) : { kind: 'reforma', options: reforma };
  }
  if (command === 'watch') return parseWatch(folder, values, rest);
  if (command === 'mcp') {
    if (folder !== undefined) return usage(`O comando mcp não lê pastas; sobrou "${folder}".`);
    const portal = parsePortal(values);
    return typeof portal === 'string' ? usage(portal) : { kind: 'mcp', options: portal };
  }
  if (command === 'transmitir') return parseTransmitir(folder, values, rest);
  if (!isDePasta(command)) {
    const comandos =
      'process, retificar, simular, validar, modelo, propor, dossie, reforma, sql, watch, mcp, transmitir';
    return usage(`O comando "${command}" não existe. Os comandos são: ${comandos}.`);
  }
  const saida = command === 'simular' ? '--json <arquivo>' : '--out <pasta>';
  if (folder === undefined) return usage(`Diga a pasta dos documentos: apura ${command} <pasta> ${saida}.`);
  if (rest.length > 0) return usage(`Só uma pasta de cada vez; sobrou "${rest[0]}". Use aspas se o nome tem espaços.`);
  const out = command === 'simular' ? (values.json ?? values.xlsx) : values.out;
  if (out === undefined || out === '')
    return usage(`Diga onde gravar: ${saida}.${command === 'simular' ? ' Ou --xlsx <arquivo.xlsx>.' : ''}`);

  const empresa = values.empresa === undefined ? null : findCnpj(values.empresa);
  if (empresa === undefined) return usage(`O CNPJ "${values.empresa}" é inválido, confira os 14 caracteres.`);
  const periodo = parsePeriodo(values.inicio, values.fim);
  if (typeof periodo === 'string') return usage(periodo);
  const workers = values.processos === undefined ? null : Number(values.processos);
  if (workers !== null && !(Number.isInteger(workers) && workers >= 1 && workers <= 64)) {
    return usage('--processos deve ser um número inteiro de 1 a 64.');
  }
  const tabelasDir = values.tabelas ?? null;
  if (tabelasDir !== null && !existsSync(tabelasDir)) return usage(`A pasta de tabelas "${tabelasDir}" não existe.`);
  const options: FolderOptions = { folder, out, empresa, periodo, workers, tabelasDir };
  if (command === 'retificar') return parseRetificar(values, options);
  if (command === 'simular') {
    const simular = parseSimular(values, options);
    return typeof simular === 'string' ? usage(simular) : { kind: 'simular', options: simular };
  }
  if (command === 'propor') return parsePropor(values, options);
  if (command === 'dossie') {
    const dossie = parseDossie(values, options);
    return typeof dossie === 'string' ? usage(dossie) : { kind: 'dossie', options: dossie };
  }
  const formatos = parseFormatos(values.formato ?? 'xlsx');
  if (typeof formatos === 'string') return usage(formatos);
  return { kind: 'process', options: { ...options, formatos } };
}

function parseRetificar(
  values: { planilha?: string; tipo?: string; certificado?: string },
  options: FolderOptions,
): ParsedArgs {
  const { planilha = '' } = values;
  const motivo = motivoDaPlanilha(planilha);
  if (motivo !== null) return usage(motivo);
  const tipo = TIPOS.find((known) => known === (values.tipo ?? 'efdc').toLowerCase());
  if (tipo === undefined) return usage(`A obrigação "${values.tipo}" não existe. São: ${TIPOS.join(', ')}.`);
  const certificado = values.certificado ?? null;
  if (certificado !== null && tipo !== 'esocial')
    return usage(
      '--certificado assina os eventos do eSocial: use-o com --tipo esocial. SPED se assina no programa da Receita.',
    );
  if (certificado !== null && !existsSync(certificado))
    return usage(`O certificado "${certificado}" não existe. Confira o caminho do arquivo .pfx.`);
  return { kind: 'retificar', options: { ...options, planilha, tipo, certificado } };
}

function parsePropor({ relatorio = '' }: { relatorio?: string }, options: FolderOptions): ParsedArgs {
  if (relatorio === '') return usage('Diga o relatório: --relatorio "<nome>".');
  if (!options.out.toLowerCase().endsWith('.xlsx')) return usage('Diga a planilha a gravar: --out <arquivo.xlsx>.');
  return { kind: 'propor', options: { ...options, relatorio } };
}

function parseModelo(nome: string | undefined, out: string | undefined, rest: readonly string[]): ParsedArgs {
  if (rest.length > 0) return usage(`Um modelo de cada vez; sobrou "${rest[0]}".`);
  const tipo = (['efdc', 'esocial'] as const).find((known) => known === nome?.toLowerCase());
  if (nome?.toLowerCase() === 'ecf') return usage('Retificação da ECF está em desenvolvimento');
  if (tipo === undefined) return usage('Diga o modelo: apura modelo efdc ou esocial, com --out <arquivo.xlsx>.');
  if (out === undefined || out === '') return usage('Diga onde gravar o modelo: --out <arquivo.xlsx>.');
  return { kind: 'modelo', options: { tipo, out } };
}

function parseSql(
  folder: string | undefined,
  { relatorio = null, tabelas: tabelasDir = null }: { relatorio?: string | null; tabelas?: string | null },
  rest: readonly string[],
): ParsedArgs {
  if (folder === undefined) return usage('Diga a pasta que apura process gravou: apura sql <pasta>.');
  if (rest.length > 0) return usage(`Só uma pasta de cada vez; sobrou "${rest[0]}". Use aspas se o nome tem espaços.`);
  if (tabelasDir !== null && !existsSync(tabelasDir)) return usage(`A pasta de tabelas "${tabelasDir}" não existe.`);
  return { kind: 'sql', options: { folder, relatorio, tabelasDir } };
}

function parseWatch(
  folder: string | undefined,
  values: { portal?: string; projeto?: string; 'uma-vez'?: boolean; 'sem-tls'?: boolean },
  rest: readonly string[],
): ParsedArgs {
  if (folder === undefined) return usage('Diga a pasta a acompanhar: apura watch <pasta> --portal <endereço>.');
  if (rest.length > 0) return usage(`Só uma pasta de cada vez; sobrou "${rest[0]}". Use aspas se o nome tem espaços.`);
  const portal = parsePortal(values);
  if (typeof portal === 'string') return usage(portal);
  const options = { folder, ...portal, projetoId: values.projeto ?? null };
  return { kind: 'watch', options: { ...options, umaVez: values['uma-vez'] === true } };
}

function parseTransmitir(
  folder: string | undefined,
  values: { ambiente?: string; certificado?: string; ac?: string },
  rest: readonly string[],
): ParsedArgs {
  if (folder === undefined) return usage('Diga a pasta com os lotes: apura transmitir <pasta> --ambiente <ambiente>.');
  if (rest.length > 0) return usage(`Só uma pasta de cada vez; sobrou "${rest[0]}". Use aspas se o nome tem espaços.`);
  const ambiente = (['producao', 'producao-restrita'] as const).find((known) => known === values.ambiente);
  if (ambiente === undefined) return usage('Diga para onde transmitir: --ambiente producao ou producao-restrita.');
  const { certificado = '', ac: ca = null } = values;
  if (certificado === '') return usage('Diga o certificado A1 que transmite: --certificado <arquivo.pfx>.');
  for (const arquivo of [certificado, ...(ca === null ? [] : [ca])])
    if (!existsSync(arquivo)) return usage(`O arquivo "${arquivo}" não existe. Confira o caminho informado.`);
  return { kind: 'transmitir', options: { folder, ambiente, certificado, ca } };
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
        planilha: text,
        json: text,
        xlsx: text,
        certificado: text,
        tipo: text,
        empresa: text,
        inicio: text,
        fim: text,
        formato: text,
        processos: text,
        tabelas: text,
        relatorio: text,
        selic: text,
        cbs: text,
        portal: text,
        projeto: text,
        ambiente: text,
        ac: text,
        'uma-vez': flag,
        'sem-tls': flag,
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

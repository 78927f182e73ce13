import { readSync } from 'node:fs';
import { addProblema, createProblemas, type ProblemasColetados } from './coletor-problemas.ts';
import { countEstranhos, findInicioSped, MAXIMO_ANTES } from './find-inicio-sped.ts';
import { getLayout } from './layouts/layout.ts';
import { chooseLeiaute } from './layouts/leiautes.ts';
import type { CamposDeclarados } from './layouts/plano-leitura.ts';
import type { ObrigacaoSped } from './obrigacao-sped.ts';
import { dataInvalida, parseDataBytes } from './parse-data.ts';
import { decodeTexto, type EncodingSped } from './texto-cp1252.ts';

/** What a file says of itself in its first records. */
export interface IdentificacaoSped {
  /** The layout version as declared in the file; empty when it is missing. */
  codVer: string;
  /** The layout version that is used to read it. */
  leiaute: string;
  cnpj: string;
  ie: string | null;
  uf: string | null;
  nome: string;
  /** ISO dates; empty when unreadable. */
  inicio: string;
  fim: string;
  finalidade: 'Original' | 'Retificadora';
}

export interface Cabecalho extends IdentificacaoSped {
  camposDeclarados: CamposDeclarados;
  problemas: ProblemasColetados;
}

const bytesInicio = 64 * 1024;
const bytesBloco = 1024 * 1024;
/** Bytes in which the I010 of an ECD is looked for. Block C may come before it and is rarely larger. */
const maxBusca = 256 * 1024 * 1024;

/** Reads from the first records what identifies the file, and chooses its layout. */
export function readCabecalho(o: {
  fd: number;
  inicio: number;
  fim: number;
  obrigacao: ObrigacaoSped;
  encoding: EncodingSped;
}): Cabecalho {
  const { obrigacao } = o;
  const problemas = createProblemas();
  const linhas = splitLines(
    decodeTexto(readBytes(o.fd, o.inicio, Math.min(bytesInicio, o.fim - o.inicio)), o.encoding),
  );
  const campos0000 = linhas.find((l) => l.startsWith('|0000|'));
  const campo = campos0000 === undefined ? () => '' : fieldReader(obrigacao, '0000', campos0000);
  const inicio = isoDate(campo('DT_INI'));
  const fim = isoDate(campo('DT_FIN'));
  const ecd = obrigacao === 'ECD' ? readEcd(o) : null;
  const codVer = (ecd ? ecd.codVer : campo('COD_VER')).trim();
  const { leiaute, origem } = chooseLeiaute(obrigacao, codVer, inicio);
  const base = { linha: 1, registro: '0000', valor: codVer };
  if (campos0000 !== undefined || ecd) {
    const onde = ecd ? { ...base, linha: null, registro: 'I010', campo: 'COD_VER_LC' } : { ...base, campo: 'COD_VER' };
    if (origem === 'data') addProblema(problemas, 'SPED_LEIAUTE_DESCONHECIDO', () => ({ ...onde, detalhe: leiaute }));
    if (origem === 'normalizado') addProblema(problemas, 'SPED_LEIAUTE_FORMATO', () => ({ ...onde, detalhe: leiaute }));
  }
  const cnpj = campo('CNPJ').trim();
  if (campos0000 !== undefined) {
    if (cnpj === '') addProblema(problemas, 'SPED_SEM_CNPJ', () => ({ ...base, campo: 'CNPJ', valor: '' }));
    if (inicio === '' || fim === '') {
      const valor = `${campo('DT_INI')} a ${campo('DT_FIN')}`;
      addProblema(problemas, 'SPED_PERIODO_INVALIDO', () => ({
        ...base,
        campo: inicio === '' ? 'DT_INI' : 'DT_FIN',
        valor,
      }));
    }
  }
  const linha0030 = obrigacao === 'ECF' ? linhas.find((l) => l.startsWith('|0030|')) : undefined;
  const uf = linha0030 === undefined ? campo('UF') : fieldReader(obrigacao, '0030', linha0030)('UF');
  return {
    codVer,
    leiaute,
    cnpj,
    ie: campo('IE').trim() || null,
    uf: uf.trim() || null,
    nome: campo('NOME').trim(),
    inicio,
    fim,
    finalidade: isRetificadora(obrigacao, campo) ? 'Retificadora' : 'Original',
    camposDeclarados: ecd?.declarados ?? new Map(),
    problemas,
  };
}

function isRetificadora(obrigacao: ObrigacaoSped, campo: (nome: string) => string): boolean {
  switch (obrigacao) {
    case 'EFDC':
      return campo('TIPO_ESCRIT') === '1';
    case 'EFDF':
      return campo('COD_FIN') === '1';
    case 'ECD':
      return campo('IND_FIN_ESC') === '1';
    case 'ECF':
      return campo('RETIFICADORA') === 'S';
  }
}

/** The layout version of an ECD is in record I010, and the records I020 behind it declare additional fields. */
function readEcd(o: { fd: number; inicio: number; fim: number; encoding: EncodingSped }): {
  codVer: string;
  declarados: Map<string, string[]>;
} {
  const declarados = new Map<string, string[]>();
  const onde = findBytes(o.fd, '\n|I010|', o.inicio, Math.min(o.fim, o.inicio + maxBusca));
  if (onde < 0) return { codVer: '', declarados };
  const linhas = splitLines(decodeTexto(readBytes(o.fd, onde + 1, Math.min(bytesBloco, o.fim - onde - 1)), o.encoding));
  const codVer = fieldReader('ECD', 'I010', linhas[0] ?? '')('COD_VER_LC');
  for (const linha of linhas) {
    if (!/^\|I0(10|12|15|20)\|/.test(linha)) break;
    if (!linha.startsWith('|I020|')) continue;
    const campo = fieldReader('ECD', 'I020', linha);
    const nomes = declarados.get(campo('REG_COD'));
    if (nomes) nomes.push(campo('CAMPO'));
    else declarados.set(campo('REG_COD'), [campo('CAMPO')]);
  }
  return { codVer, declarados };
}

/** Offset of the first `agulha` that starts in [inicio, fim); -1 when there is none. */
function findBytes(fd: number, agulha: string, inicio: number, fim: number): number {
  for (let de = inicio; de < fim; de += bytesBloco) {
    const bloco = readBytes(fd, de, Math.min(bytesBloco + agulha.length - 1, fim - de));
    const achado = bloco.indexOf(agulha, 0, 'latin1');
    if (achado >= 0) return de + achado;
    if (bloco.length === 0) break;
  }
  return -1;
}

/** Where the first record of a file begins, and how many stray bytes are before it. */
export function readInicioSped(fd: number): { inicio: number; estranhos: number } {
  const head = readBytes(fd, 0, MAXIMO_ANTES);
  return { inicio: findInicioSped(head), estranhos: countEstranhos(head) };
}

/** The bytes of a file from `inicio` on, fewer than `quantos` at its end. */
export function readBytes(fd: number, inicio: number, quantos: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, quantos));
  let lidos = 0;
  while (lidos < bytes.length) {
    const n = readSync(fd, bytes, lidos, bytes.length - lidos, inicio + lidos);
    if (n === 0) break;
    lidos += n;
  }
  return bytes.subarray(0, lidos);
}

function splitLines(texto: string): string[] {
  return texto.split(/(?<!\r)\r*\n/);
}

function fieldReader(obrigacao: ObrigacaoSped, registro: string, linha: string): (nome: string) => string {
  const valores = linha.split('|').slice(1);
  const campos = getLayout(obrigacao).registros.get(registro)?.campos ?? [];
  return (nome) => valores[campos.findIndex((c) => c.campo === nome)] ?? '';
}

function isoDate(texto: string): string {
  const dias = parseDataBytes(Buffer.from(texto, 'latin1'), 0, texto.length);
  return dias === dataInvalida ? '' : new Date(dias * 86_400_000).toISOString().slice(0, 10);
}

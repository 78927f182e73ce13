import { chooseLeiaute, type NucleoRegistros, sinalLinha } from '@apura/documentos/registros';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { getFormas } from '../formas.ts';
import { registroDe } from '../registro-bruto.ts';
import type { FonteSped } from '../sped-composto.ts';
import { walkRegistros } from '../walk-registros.ts';
import { dataCampo } from './check-campo.ts';
import { createColetorFalhas } from './coletor-falhas.ts';
import type { Falha } from './falha.ts';
import { flagAchados } from './flag-achados.ts';
import { createLinhaSped, cutCampos, type LinhaSped, takeCampos, textoCampo } from './linha-sped.ts';
import {
  type ContextoValidacao,
  NADA,
  type ObrigacaoValidada,
  type Regra,
  type RegrasDaObrigacao,
  type Seguintes,
} from './regra.ts';
import { createRegraCampos } from './regra-campos.ts';
import { createRegraContadores } from './regra-contadores.ts';
import { createRegraAbertura, createRegraEstrutura } from './regra-estrutura.ts';
import type { ValoresDigitados } from './valores-digitados.ts';

export interface ValidarArquivoOptions {
  /** The finished file. It may be a composed file that has not been written. */
  path: FonteSped;
  /**
   * The file that it rectifies: a fault that the base already has is reported as a warning and does not stop the
   * period.
   */
  base?: string;
  obrigacao: ObrigacaoValidada;
  /** AAAA-MM; AAAA for an ECF. */
  periodo: string;
  report: Relatar;
  /** `listDigitados` of the period's rows: a fault in a typed value is reported with its sheet and row. */
  digitados?: ValoresDigitados;
  /** What rules that are data found in the file, and in its base. */
  achados?: { arquivo: readonly Falha[]; base: readonly Falha[] };
  /** Rising, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** How many faults there are. Of each kind only the first are reported one by one; one sentence counts the others. */
export interface ResultadoValidacao {
  erros: number;
  advertencias: number;
}

/**
 * Checks a finished file as the official validator does, and reports every fault: fields, structure and counters by its
 * layout, then the obligation's own rules. A file with an ERRO must not be delivered. A file without faults may still
 * be refused: the official program has rules that are not published. The base is read only when the file has an error
 * that the base might excuse.
 */
export async function validateArquivo(o: ValidarArquivoOptions): Promise<ResultadoValidacao> {
  const { obrigacao, base, signal, achados } = o;
  const falhas = createColetorFalhas();
  await listFalhas({ path: o.path, obrigacao, signal, achados: achados?.arquivo, receber: falhas.flag });
  o.onProgress?.(0.7);
  const comparar = base !== undefined && falhas.temErroDesculpavel();
  if (base !== undefined && comparar) {
    await listFalhas({ path: base, obrigacao, signal, achados: achados?.base, receber: falhas.pointAtBase });
  }
  o.onProgress?.(1);
  return falhas.report({ report: o.report, periodo: o.periodo, temBase: comparar, digitados: o.digitados });
}

interface Percurso {
  path: FonteSped;
  obrigacao: ObrigacaoValidada;
  /** What rules that are data found in it: reported after the others. */
  achados?: readonly Falha[] | undefined;
  /** `texto` returns the line of the fault. */
  receber: (falha: Falha, texto: () => string) => void;
  signal?: AbortSignal | undefined;
}

/** Every fault of a file, one by one, in the order in which they are found. */
export async function listFalhas({ path, obrigacao, achados = [], receber, signal }: Percurso): Promise<void> {
  const linha = createLinhaSped();
  const texto = () =>
    linha.bytes.toString('latin1', linha.marcas[linha.marca], linha.marcas[linha.marca + linha.campos]);
  let linhas = 1;
  let seguintes = 0;
  let checks: Checks | null = null;
  let nucleo: NucleoRegistros | null = null;
  const flag = (falha: Falha) => receber(falha, texto);
  const comecar = (): Checks => prepareChecks(contexto(obrigacao, linha, flag), obrigacao, () => linhas);
  await walkRegistros({
    path,
    signal,
    achados(achou, quantos) {
      // The first record names the layout, so it is checked before the core is prepared.
      if (checks === null) return;
      if (nucleo === null) prepareNucleo(achou, checks);
      nucleo = achou;
      nucleo.situar(checks.nucleo.atual);
      nucleo.check(quantos);
    },
    pular: () => seguintes,
    visit(bruto) {
      if (nucleo !== null && bruto.lugar >= 0) takeCampos(linha, bruto, nucleo);
      else cutCampos(linha, bruto);
      linhas = bruto.linhas;
      checks ??= comecar();
      const registro = checks.porCodigo.get(bruto.codigo);
      seguintes = 0;
      if (registro === undefined) {
        if (bruto.codigo !== 0) checks.count(registroDe(bruto.codigo));
        flag(desconhecido(bruto.codigo, linha));
        return;
      }
      const { ctx } = checks;
      ctx.seguiveis = true;
      for (const check of registro.checks) check(linha);
      const iguais = linha.sinais >> sinalLinha.bitsSeguintes;
      if (iguais > 0 && ctx.seguiveis && registro.seguintes !== null) {
        for (const seguir of registro.seguintes) seguir(linha, iguais);
        seguintes = iguais;
      }
      if (linhas > 1 && !registro.variasLinhas) flag(linhasSoltas(registro.nome, linha));
    },
  });
  // An empty file lacks every obligatory record.
  checks ??= comecar();
  for (const regra of checks.regras) regra.aoFim?.();
  flagAchados({ path, obrigacao: obrigacao.obrigacao, leiaute: checks.ctx.leiaute, achados, receber });
}

interface Checks {
  ctx: ContextoValidacao;
  regras: readonly Regra[];
  nucleo: NonNullable<RegrasDaObrigacao['nucleo']>;
  porCodigo: ReadonlyMap<number, ChecksRegistro>;
  count(registro: string): void;
}

interface ChecksRegistro {
  nome: string;
  checks: readonly ((linha: LinhaSped) => void)[];
  /** How lines that the core found in order are processed; null when each must be checked. */
  seguintes: readonly Seguintes[] | null;
  variasLinhas: boolean;
}

/** The core then cuts lines into fields and compares nothing. */
const SEM_NUCLEO: Checks['nucleo'] = {
  layouts: () => [],
  situacoes: new Uint8Array(0),
  atual: { mudancas: 0, cnpj: '' },
};

function prepareChecks(ctx: ContextoValidacao, obrigacao: ObrigacaoValidada, linhasDoRegistro: () => number): Checks {
  const { encerramentoForaDoBloco9, campos, comVariasLinhas } = obrigacao;
  const contadores = createRegraContadores(ctx, { linhasDoRegistro, encerramentoForaDoBloco9 });
  const daObrigacao = obrigacao.createRegras(ctx);
  const regras = [
    createRegraEstrutura(ctx, obrigacao),
    createRegraCampos(ctx, campos),
    createRegraAbertura(ctx, obrigacao),
    contadores,
    ...daObrigacao.regras,
  ];
  const formas = [...getFormas(obrigacao.obrigacao, ctx.leiaute).porCodigo];
  return {
    ctx,
    regras,
    nucleo: daObrigacao.nucleo ?? SEM_NUCLEO,
    count: contadores.count,
    porCodigo: new Map(
      formas.map(([codigo, forma]) => {
        const comCheck = regras.flatMap((regra) => {
          const check = regra.paraRegistro(forma);
          return check === null ? [] : [{ check, seguintes: regra.paraSeguintes?.(forma) ?? null }];
        });
        const seguintes = comCheck.map((regra) => regra.seguintes).filter((seguir) => seguir !== null);
        return [
          codigo,
          {
            nome: forma.registro,
            checks: comCheck.map((regra) => regra.check),
            seguintes: seguintes.length < comCheck.length ? null : seguintes.filter((seguir) => seguir !== NADA),
            variasLinhas: comVariasLinhas.has(forma.registro),
          },
        ];
      }),
    ),
  };
}

function prepareNucleo(nucleo: NucleoRegistros, { ctx, nucleo: { layouts, situacoes } }: Checks): void {
  nucleo.load(layouts());
  nucleo.comecar({ ultimoDia: ctx.fim === 0 ? Number.POSITIVE_INFINITY : ctx.fim, situacoes });
}

function contexto(
  { obrigacao, abertura }: ObrigacaoValidada,
  linha: LinhaSped,
  flag: (falha: Falha) => void,
): ContextoValidacao {
  const inicio = dataCampo(linha, abertura.inicio);
  const iso = inicio === 0 ? '' : String(inicio).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const { leiaute } = chooseLeiaute(obrigacao, textoCampo(linha, abertura.versao), iso);
  return { leiaute, inicio, fim: dataCampo(linha, abertura.fim), linha, seguiveis: true, flag };
}

function desconhecido(codigo: number, linha: LinhaSped): Falha {
  const registro = codigo === 0 ? '' : registroDe(codigo);
  return {
    nivel: 'ERRO',
    codigo: 'FORMATO',
    registro: registro === '' ? '(linha)' : registro,
    campo: '',
    valor: textoCampo(linha, 0),
    linha: linha.numero,
    problema: registro === '' ? 'a linha não é um registro' : 'o registro não existe no leiaute',
    sugestao: 'Retire a linha, ou confira a versão do leiaute.',
  };
}

function linhasSoltas(registro: string, linha: LinhaSped): Falha {
  return {
    nivel: 'ERRO',
    codigo: 'FORMATO',
    registro,
    campo: '',
    valor: '',
    linha: linha.numero,
    problema: 'é seguido de linhas que não são registros',
    sugestao: 'Retire as linhas em branco e as quebras dentro de textos.',
  };
}

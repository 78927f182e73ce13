import { chooseLeiaute, type NucleoRegistros, sinalLinha } from '@apura/documentos/registros';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { getFormas } from '../../sped/formas.ts';
import { registroDe } from '../../sped/registro-bruto.ts';
import type { FonteSped } from '../../sped/sped-composto.ts';
import { walkRegistros } from '../../sped/walk-registros.ts';
import { dataCampo } from './checar-campo.ts';
import { createColetorFalhas } from './coletor-falhas.ts';
import { createEstabelecimento, type EstabelecimentoAtual } from './estabelecimento-atual.ts';
import type { Falha } from './falha.ts';
import { layoutsConferidos } from './layouts-conferidos.ts';
import { createLinhaSped, cutCampos, type LinhaSped, takeCampos, textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, NADA, type Regra, type Seguintes } from './regra.ts';
import { createRegraBlocoM } from './regra-bloco-m.ts';
import { createRegraCalculo, sobreSituacoes } from './regra-calculo.ts';
import { createRegraCampos } from './regra-campos.ts';
import { createRegraContadores } from './regra-contadores.ts';
import { createRegraDocumentos } from './regra-documentos.ts';
import { createRegraDuplicidades } from './regra-duplicidades.ts';
import { createRegraAbertura, createRegraEstrutura } from './regra-estrutura.ts';
import { createRegraGemeos } from './regra-gemeos.ts';
import { createRegraNatureza } from './regra-natureza.ts';
import { createRegraReceitaCaixa } from './regra-receita-caixa.ts';
import { createRegraReferencias } from './regra-referencias.ts';
import { createRegraTotais } from './regra-totais.ts';
import type { ValoresDigitados } from './valores-digitados.ts';

export interface ValidarArquivoOptions {
  /** The finished file, which need not be written. */
  path: FonteSped;
  /** The file that it rectifies: what was already wrong there is told, but keeps no period from being made. */
  base?: string;
  obrigacao: 'EFDC' | 'ECF';
  /** AAAA-MM; AAAA of an ECF. */
  periodo: string;
  relatar: Relatar;
  /** `listarDigitados` of the period's rows: a fault that they bring is told by sheet and row. */
  digitados?: ValoresDigitados;
  /** Rising, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** How many occurrences there are; those beyond the first of each kind are told by one sentence. */
export interface ResultadoValidacao {
  erros: number;
  advertencias: number;
}

/**
 * Checks a finished file in the manner of the official validator (fields, structure, references, repeated keys, values,
 * identities of block M, counters) and tells every fault that it finds. An ERRO means that the file must not be
 * delivered. It never says that the official program would approve: that one knows rules that nobody else has.
 * The base is only read when there is something that it might excuse.
 */
export async function validarArquivo(o: ValidarArquivoOptions): Promise<ResultadoValidacao> {
  const falhas = createColetorFalhas();
  await percorrer({ ...o, receber: falhas.apontar });
  o.onProgress?.(0.7);
  const comparar = o.base !== undefined && falhas.temErroDesculpavel();
  if (o.base !== undefined && comparar) await percorrer({ ...o, path: o.base, receber: falhas.apontarNaBase });
  o.onProgress?.(1);
  return falhas.relatar({ relatar: o.relatar, periodo: o.periodo, temBase: comparar, digitados: o.digitados });
}

interface Percurso {
  path: FonteSped;
  obrigacao: 'EFDC' | 'ECF';
  receber: (falha: Falha, texto: () => string) => void;
  signal?: AbortSignal;
}

async function percorrer(o: Percurso): Promise<void> {
  const l = createLinhaSped();
  const texto = () => l.bytes.toString('latin1', l.marcas[l.marca], l.marcas[l.marca + l.campos]);
  let linhas = 1;
  let seguintes = 0;
  let checks: Checks | null = null;
  let nucleo: NucleoRegistros | null = null;
  const apontar = (falha: Falha) => o.receber(falha, texto);
  const comecar = (): Checks => prepararChecks(contexto(o.obrigacao, l, apontar), () => linhas);
  await walkRegistros({
    path: o.path,
    signal: o.signal,
    achados(achou, quantos) {
      // The layout is told by the first record, which is looked at without the core.
      if (checks === null) return;
      if (nucleo === null) checks.preparar(achou);
      nucleo = achou;
      nucleo.situar(checks.onde());
      nucleo.conferir(quantos);
    },
    pular: () => seguintes,
    visit(r) {
      if (nucleo !== null && r.lugar >= 0) takeCampos(l, r, nucleo);
      else cutCampos(l, r);
      linhas = r.linhas;
      checks ??= comecar();
      const registro = checks.porCodigo.get(r.codigo);
      seguintes = 0;
      if (registro === undefined) {
        checks.contar(r.codigo);
        apontar(desconhecido(r.codigo, l));
        return;
      }
      const { ctx } = checks;
      ctx.seguiveis = true;
      for (const check of registro.checks) check(l);
      const iguais = l.sinais >> sinalLinha.bitsSeguintes;
      if (iguais > 0 && ctx.seguiveis && registro.seguintes !== null) {
        for (const seguir of registro.seguintes) seguir(l, iguais);
        seguintes = iguais;
      }
      if (linhas > 1 && !registro.variasLinhas) apontar(linhasSoltas(registro.nome, l));
    },
  });
  // An empty file lacks every record that must be there.
  checks ??= comecar();
  checks.aoFim();
}

interface Checks {
  ctx: ContextoValidacao;
  porCodigo: ReadonlyMap<number, ChecksRegistro>;
  /** Tells the core about the file. */
  preparar(nucleo: NucleoRegistros): void;
  onde(): EstabelecimentoAtual;
  contar(codigo: number): void;
  aoFim(): void;
}

interface ChecksRegistro {
  nome: string;
  checks: readonly ((l: LinhaSped) => void)[];
  /** What to do of the lines that follow; null: they are looked at one by one. */
  seguintes: readonly Seguintes[] | null;
  variasLinhas: boolean;
}

/** Records of the ECF whose text (RTF in base 64) may go over several lines. */
const VARIAS_LINHAS = new Set(['Y800', 'W300']);

function prepararChecks(ctx: ContextoValidacao, linhas: () => number): Checks {
  const contadores = createRegraContadores(ctx, linhas);
  const estabelecimento = createEstabelecimento();
  const regras = criarRegras(ctx, contadores, estabelecimento);
  const { porCodigo } = getFormas(ctx.obrigacao, ctx.leiaute);
  return {
    ctx,
    porCodigo: new Map(
      [...porCodigo].map(([codigo, forma]) => {
        const comCheck = regras.flatMap((regra) => {
          const check = regra.paraRegistro(forma);
          return check === null ? [] : [{ check, seguintes: regra.paraSeguintes?.(forma) ?? null }];
        });
        const seguintes = comCheck.map((r) => r.seguintes).filter((s) => s !== null);
        return [
          codigo,
          {
            nome: forma.registro,
            checks: comCheck.map((r) => r.check),
            seguintes: seguintes.length < comCheck.length ? null : seguintes.filter((s) => s !== NADA),
            variasLinhas: ctx.obrigacao === 'ECF' && VARIAS_LINHAS.has(forma.registro),
          },
        ];
      }),
    ),
    preparar(nucleo) {
      nucleo.carregar(layoutsConferidos(ctx.obrigacao, ctx.leiaute, ctx.inicio));
      nucleo.comecar({ ultimoDia: ctx.fim === 0 ? Number.POSITIVE_INFINITY : ctx.fim, situacoes: sobreSituacoes() });
    },
    onde: () => estabelecimento.atual,
    contar: (codigo) => {
      if (codigo !== 0) contadores.contar(registroDe(codigo));
    },
    aoFim() {
      for (const regra of regras) regra.aoFim?.();
    },
  };
}

function contexto(obrigacao: 'EFDC' | 'ECF', l: LinhaSped, apontar: (falha: Falha) => void): ContextoValidacao {
  const ecf = obrigacao === 'ECF';
  // 0000 is the first record: its version and its dates stand at these places in every layout.
  const inicio = dataCampo(l, ecf ? 9 : 5);
  const iso = inicio === 0 ? '' : String(inicio).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const { leiaute } = chooseLeiaute(obrigacao, textoCampo(l, ecf ? 2 : 1), iso);
  return { obrigacao, leiaute, inicio, fim: dataCampo(l, ecf ? 10 : 6), l, seguiveis: true, apontar };
}

function criarRegras(
  ctx: ContextoValidacao,
  contadores: Regra,
  estabelecimento: ReturnType<typeof createEstabelecimento>,
): readonly Regra[] {
  const comuns = [createRegraEstrutura(ctx), createRegraCampos(ctx), createRegraAbertura(ctx), contadores];
  if (ctx.obrigacao === 'ECF') return comuns;
  return [
    estabelecimento,
    ...comuns,
    createRegraReferencias(ctx, estabelecimento.atual),
    createRegraDuplicidades(ctx, estabelecimento.atual),
    createRegraCalculo(ctx),
    createRegraDocumentos(ctx, estabelecimento.atual),
    createRegraTotais(ctx),
    createRegraGemeos(ctx),
    createRegraBlocoM(ctx),
    createRegraNatureza(ctx),
    createRegraReceitaCaixa(ctx),
  ];
}

function desconhecido(codigo: number, l: LinhaSped): Falha {
  const registro = codigo === 0 ? '' : registroDe(codigo);
  return {
    nivel: 'ERRO',
    codigo: 'FORMATO',
    registro: registro === '' ? '(linha)' : registro,
    campo: '',
    valor: textoCampo(l, 0),
    linha: l.linha,
    problema: registro === '' ? 'a linha não é um registro' : 'o registro não existe no leiaute',
    sugestao: 'Retire a linha, ou confira a versão do leiaute.',
  };
}

function linhasSoltas(registro: string, l: LinhaSped): Falha {
  return {
    nivel: 'ERRO',
    codigo: 'FORMATO',
    registro,
    campo: '',
    valor: '',
    linha: l.linha,
    problema: 'é seguido de linhas que não são registros',
    sugestao: 'Retire as linhas em branco e as quebras dentro de textos.',
  };
}

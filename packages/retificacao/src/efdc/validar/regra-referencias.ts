import { type ReferenciaConferida, sinalLinha } from '@apura/documentos/registros';
import { getInicio } from '@apura/tabelas';
import type { Forma } from '../../sped/formas.ts';
import {
  codigoCurto,
  codigoCurtoDe,
  inicioCampo,
  type LinhaSped,
  tamanhoCampo,
  textoCampo,
} from '../../sped/validar/linha-sped.ts';
import { type ContextoValidacao, NADA, posicaoDe, type Regra } from '../../sped/validar/regra.ts';
import { type ConjuntoHash, createConjuntoHash } from './conjunto-hash.ts';
import type { EstabelecimentoAtual } from './estabelecimento-atual.ts';

interface Tabela {
  registro: string;
  campo: string;
  /** Whether each establishment has a table of its own; otherwise the file has one. */
  porEstabelecimento: boolean;
}

/** Field by which other records point to a table of block 0 → the table. */
const TABELAS: Readonly<Record<string, Tabela>> = {
  COD_PART: { registro: '0150', campo: 'COD_PART', porEstabelecimento: true },
  UNID: { registro: '0190', campo: 'UNID', porEstabelecimento: true },
  UNID_INV: { registro: '0190', campo: 'UNID', porEstabelecimento: true },
  COD_ITEM: { registro: '0200', campo: 'COD_ITEM', porEstabelecimento: true },
  COD_NAT: { registro: '0400', campo: 'COD_NAT', porEstabelecimento: true },
  COD_INF: { registro: '0450', campo: 'COD_INF', porEstabelecimento: true },
  COD_CTA: { registro: '0500', campo: 'COD_CTA', porEstabelecimento: false },
  COD_CCUS: { registro: '0600', campo: 'COD_CCUS', porEstabelecimento: false },
};
const TIPOS = Object.keys(TABELAS);
const DONOS = new Map(Object.values(TABELAS).map((tabela) => [tabela.registro, tabela]));
const TIPO_ESTABELECIMENTO = 100;
const TIPO_PROCESSO = 101;
/** Since this day, as AAAAMMDD, companies with an ECD, which are nearly all, must give the account. */
const CONTA_EXIGIDA_DESDE = Number(getInicio('CONTA_OBRIGATORIA').replaceAll('-', ''));
const EM_BLOCO_DE_DOCUMENTOS = /^[ACDF]/;
const MAXIMO_PROCESSOS = 10_000;

const JUDICIAL = codigoCurtoDe('1');
const ADMINISTRATIVO = codigoCurtoDe('3');

/** Codes that point to the tables of block 0, to the establishments, and to the lawsuits of block 1. */
export function createRegraReferencias(ctx: ContextoValidacao, atual: EstabelecimentoAtual): Regra {
  const conhecidos = createConjuntoHash();
  const processos: { registro: string; linha: number; valor: string; tipo: '1010' | '1020' }[] = [];
  const sempre = (forma: Forma): Check[] =>
    [
      cadastrar(forma, conhecidos, atual),
      estabelecimento(ctx, forma, conhecidos),
      processo(forma, conhecidos, processos),
    ].filter((check) => check !== null);
  return {
    paraSeguintes: (forma) => (sempre(forma).length === 0 ? NADA : null),
    paraRegistro(forma) {
      const pontas = listReferencias(forma, ctx.inicio).map((referencia) => seguir(ctx, referencia, conhecidos, atual));
      const checks = sempre(forma);
      if (checks.length + pontas.length === 0) return null;
      return (linha) => {
        if ((linha.sinais & sinalLinha.aReferir) !== 0) for (const ponta of pontas) ponta(linha);
        for (const check of checks) check(linha);
      };
    },
    aoFim() {
      for (const citado of processos) {
        conhecidos.comecar(TIPO_PROCESSO);
        conhecidos.texto(citado.tipo);
        conhecidos.texto(citado.valor);
        if (conhecidos.tem()) continue;
        ctx.flag({
          nivel: 'ERRO',
          codigo: 'REFERENCIA_INEXISTENTE',
          registro: citado.registro,
          campo: 'NUM_PROC',
          valor: citado.valor,
          linha: citado.linha,
          problema: `o processo '${citado.valor}' não está no registro ${citado.tipo}`,
          sugestao: `Inclua o processo na aba ${citado.tipo}.`,
        });
      }
    },
  };
}

type Check = (linha: LinhaSped) => void;

function cadastrar(forma: Forma, conhecidos: ConjuntoHash, atual: EstabelecimentoAtual): Check | null {
  const tabela = DONOS.get(forma.registro);
  if (!tabela) return null;
  const i = posicaoDe(forma, tabela.campo);
  const tipo = TIPOS.indexOf(tabela.campo);
  return (linha) => {
    // Once for its establishment and once for records without an establishment.
    for (const numero of tabela.porEstabelecimento ? [atual.numero, 0] : [0]) {
      conhecidos.comecar(tipo);
      conhecidos.numero(numero);
      conhecidos.campo(linha, i);
      conhecidos.incluir();
    }
  };
}

/** A field by which a record points to a table. */
interface Referencia {
  forma: Forma;
  campo: string;
  i: number;
  tabela: Tabela;
  doEstabelecimento: boolean;
  /** Whether it must not be empty. */
  exigida: boolean;
}

function listReferencias(forma: Forma, inicio: number): Referencia[] {
  const abaixo = EM_BLOCO_DE_DOCUMENTOS.test(forma.registro);
  return [...forma.indices].flatMap(([campo, posicao]): Referencia[] => {
    const tabela = TABELAS[campo];
    if (!tabela || tabela.registro === forma.registro || (forma.registro[0] === '0' && campo !== 'UNID_INV')) return [];
    const exigida = campo === 'COD_CTA' && abaixo && exigeConta(inicio);
    const doEstabelecimento = tabela.porEstabelecimento && (abaixo || campo === 'UNID_INV');
    return [{ forma, campo, i: posicao, tabela, doEstabelecimento, exigida }];
  });
}

/** Whether a file that begins on this day (aaaammdd) must give accounts. */
export const exigeConta = (inicio: number): boolean => inicio >= CONTA_EXIGIDA_DESDE;

/** The number by which the core knows a table. */
const numeroTabela = ({ tabela, doEstabelecimento }: Referencia): number =>
  TIPOS.indexOf(tabela.campo) * 2 + Number(doEstabelecimento);

/** What the core looks up in place of this rule: codes already found below the same establishment. */
export const referenciasConferidas = (forma: Forma, inicio: number): ReferenciaConferida[] =>
  listReferencias(forma, inicio).map((referencia) => ({
    campo: referencia.i,
    tabela: numeroTabela(referencia),
    exigida: referencia.exigida,
  }));

function seguir(
  ctx: ContextoValidacao,
  referencia: Referencia,
  conhecidos: ConjuntoHash,
  atual: EstabelecimentoAtual,
): Check {
  const { forma, campo, i, tabela, doEstabelecimento } = referencia;
  const tipo = TIPOS.indexOf(tabela.campo);
  const numero = numeroTabela(referencia);
  return (linha) => {
    const tamanho = tamanhoCampo(linha, i);
    if (tamanho === 0) {
      if (referencia.exigida) reportConta(ctx, forma);
      return;
    }
    conhecidos.comecar(tipo);
    conhecidos.numero(doEstabelecimento ? atual.numero : 0);
    conhecidos.campo(linha, i);
    if (conhecidos.tem()) {
      // Codes are never removed from the tables, so the core may remember this one.
      linha.nucleo?.lembrar(inicioCampo(linha, i), tamanho, numero);
      return;
    }
    ctx.flag({
      nivel: 'ERRO',
      codigo: 'REFERENCIA_INEXISTENTE',
      registro: forma.registro,
      campo,
      valor: textoCampo(linha, i),
      linha: linha.numero,
      problema:
        `o código '${textoCampo(linha, i)}' não está no registro ` +
        `${tabela.registro}${doEstabelecimento ? ` do estabelecimento ${atual.cnpj}` : ''}`,
      sugestao: `Inclua o código na aba ${tabela.registro}${doEstabelecimento ? ', com o mesmo CNPJ_ESTAB' : ''}.`,
    });
  };
}

function reportConta(ctx: ContextoValidacao, forma: Forma): void {
  ctx.flag({
    nivel: 'ADVERTENCIA',
    codigo: 'CAMPO_OBRIGATORIO',
    registro: forma.registro,
    campo: 'COD_CTA',
    valor: '',
    linha: ctx.linha.numero,
    problema: 'a conta contábil está vazia, e desde 11/2017 quem entrega a ECD deve informá-la',
    sugestao: 'Preencha COD_CTA com uma conta do registro 0500.',
  });
}

function estabelecimento(ctx: ContextoValidacao, forma: Forma, conhecidos: ConjuntoHash): Check | null {
  const dono = forma.registro === '0140';
  if (!dono && !/^[ACDFIP]010$/.test(forma.registro)) return null;
  const i = posicaoDe(forma, 'CNPJ');
  return (linha) => {
    conhecidos.comecar(TIPO_ESTABELECIMENTO);
    conhecidos.campo(linha, i);
    if (dono) conhecidos.incluir();
    else if (!conhecidos.tem()) {
      ctx.flag({
        nivel: 'ERRO',
        codigo: 'REFERENCIA_INEXISTENTE',
        registro: forma.registro,
        campo: 'CNPJ',
        valor: textoCampo(linha, i),
        linha: linha.numero,
        problema: `o estabelecimento '${textoCampo(linha, i)}' não está no registro 0140`,
        sugestao: 'Use o CNPJ de um estabelecimento que o arquivo tenha no registro 0140.',
      });
    }
  };
}

/** Lawsuits are in block 1, after the records that name them, so the names are checked at the end of the file. */
function processo(
  forma: Forma,
  conhecidos: ConjuntoHash,
  processos: { registro: string; linha: number; valor: string; tipo: '1010' | '1020' }[],
): Check | null {
  const numero = posicaoDe(forma, 'NUM_PROC');
  if (numero < 0) return null;
  if (forma.registro === '1010' || forma.registro === '1020') {
    return (linha) => {
      conhecidos.comecar(TIPO_PROCESSO);
      conhecidos.texto(forma.registro);
      conhecidos.texto(textoCampo(linha, numero));
      conhecidos.incluir();
    };
  }
  const indicador = posicaoDe(forma, 'IND_PROC');
  if (indicador < 0) return null;
  return (linha) => {
    const tipo = codigoCurto(linha, indicador);
    if ((tipo !== JUDICIAL && tipo !== ADMINISTRATIVO) || processos.length >= MAXIMO_PROCESSOS) return;
    processos.push({
      registro: forma.registro,
      linha: linha.numero,
      valor: textoCampo(linha, numero),
      tipo: tipo === JUDICIAL ? '1010' : '1020',
    });
  };
}

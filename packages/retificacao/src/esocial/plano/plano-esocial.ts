import { formatPeriodo } from '@apura/br';
import { ABA_LISTAS, type CelulaLida, type EventoPlanilha, PlanilhaError, readPlanilha } from '@apura/planilha';
import { LIMPAR } from '../../comum/acao.ts';
import { isFormulaSemValor, motivoDaFormula, SUGESTAO_FORMULA } from '../../comum/formula-sem-valor.ts';
import { normalizeNome } from '../../comum/normalize-nome.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { refuseOutraObrigacao } from '../../comum/refuse-outra-obrigacao.ts';
import { createAbaEstranha } from './aba-estranha.ts';
import {
  ABAS_DE_APOIO,
  ABAS_ESOCIAL,
  type AbaEsocial,
  ACOES_ESOCIAL,
  type AcaoEsocial,
  PRIMEIRA_LINHA,
  tipoDaColuna,
} from './abas-esocial.ts';
import { type Falha, tell, tellLinha } from './count-falha.ts';
import { buildParametros, type ParametrosEsocial } from './parametros-esocial.ts';
import { isNoProjeto, isPrazoVencido, nomePeriodo } from './periodo-esocial.ts';
import { type Cabecalho, readCabecalho } from './read-cabecalho.ts';
import { readCelula } from './read-celula.ts';
import { createLeitorParametros } from './read-parametros-esocial.ts';

type Leitor = (linha: number, celulas: readonly (CelulaLida | null)[]) => void;

/** Sheets that are not read. */
const MUDAS: ReadonlySet<string> = new Set([...ABAS_DE_APOIO, ABA_LISTAS].map(normalizeNome));

/** A row of the workbook, checked: every value as the eSocial writes it. */
export interface LinhaPlano {
  aba: string;
  linha: number;
  acao: AcaoEsocial;
  /** Key fields that were given. */
  chave: Readonly<Record<string, string>>;
  /** New values; an empty text empties the field. */
  campos: Readonly<Record<string, string>>;
  /** AAAA-MM or AAAA-13; empty where the row does not give it. */
  periodo: string;
}

export interface PlanoEsocial {
  parametros: ParametrosEsocial;
  linhas: LinhaPlano[];
}

export interface LerPlanoEsocialOptions {
  periodo: { inicio: string; fim: string };
  hoje: string;
  report: Relatar;
  signal?: AbortSignal | undefined;
}

/**
 * Reads the workbook of an eSocial rectification. Rows with an error are reported and left out; an error of the
 * workbook as a whole has no period, and then nothing is made.
 */
export function readPlanoEsocial(o: LerPlanoEsocialOptions & { planilha: string }): Promise<PlanoEsocial> {
  return readPlanoEsocialDosEventos(readPlanilha({ path: o.planilha, signal: o.signal }), o);
}

/** Reads the plan from the events of a workbook that is being read. */
export async function readPlanoEsocialDosEventos(
  eventos: AsyncIterable<EventoPlanilha>,
  o: LerPlanoEsocialOptions,
): Promise<PlanoEsocial> {
  const linhas: LinhaPlano[] = [];
  const parametros = new Map<string, string>();
  const linhasParametros = new Map<string, number>();
  const readParametro = createLeitorParametros(parametros, linhasParametros, o.report);
  const leitores = new Map<string, Leitor>();
  const lidas = new Set<string>();
  const createLeitor = (nome: string): Leitor => {
    const id = normalizeNome(nome);
    if (id === 'PARAMETROS') return readParametro;
    if (MUDAS.has(id)) return () => {};
    const aba = ABAS_ESOCIAL.find((a) => normalizeNome(a.nome) === id);
    // A second sheet of an event would be read under the same name, so it counts as a sheet that the model does not
    // have.
    if (!aba || lidas.has(id)) return createAbaEstranha(nome, o.report);
    lidas.add(id);
    const read = createLeitorAba(aba, o);
    return (linha, celulas) => {
      const lida = read(linha, celulas);
      if (lida) linhas.push(lida);
    };
  };
  try {
    for await (const evento of eventos) {
      if (evento.tipo === 'abas') {
        refuseOutraObrigacao(evento.abas, 'esocial');
        checkAbas(evento.abas, o.report);
        for (const aba of evento.abas) leitores.set(aba, createLeitor(aba));
        continue;
      }
      leitores.get(evento.aba)?.(evento.linha, evento.celulas);
    }
  } catch (erro) {
    if (!(erro instanceof PlanilhaError)) throw erro;
    tell(o.report, { codigo: 'PLANILHA_INVALIDA', ...erro.lugar, mensagem: erro.message, sugestao: erro.sugestao });
  }
  return { parametros: buildParametros(parametros, linhasParametros), linhas };
}

function checkAbas(abas: readonly string[], report: Relatar): void {
  const conhecidas = new Set(ABAS_ESOCIAL.map((a) => normalizeNome(a.nome)));
  if (abas.some((a) => conhecidas.has(normalizeNome(a)))) return;
  tell(report, {
    codigo: 'PLANILHA_INVALIDA',
    mensagem: 'A planilha não tem nenhuma aba do modelo do eSocial.',
    sugestao: 'Baixe o modelo de retificação do eSocial, copie as linhas para ele e envie de novo.',
  });
}

/** Reads one sheet row by row: the first is the heading, the changes begin at `PRIMEIRA_LINHA`. */
function createLeitorAba(aba: AbaEsocial, o: LerPlanoEsocialOptions) {
  let cabecalho: Cabecalho | null = null;
  let recusada = false;
  const vistas = new Map<string, number>();

  return (linha: number, celulas: readonly (CelulaLida | null)[]): LinhaPlano | null => {
    if (linha === 1) {
      cabecalho = readCabecalho(aba, celulas, o.report);
      recusada = cabecalho === null;
      return null;
    }
    if (linha < PRIMEIRA_LINHA || celulas.every((c) => c === null || isVazia(c))) return null;
    if (!cabecalho) {
      if (!recusada) readCabecalho(aba, [], o.report);
      recusada = true;
      return null;
    }
    const lida = readLinha({ aba, linha, celulas, cabecalho, o });
    if (!lida) return null;
    const repetida = chaveDaLinha(lida);
    const primeira = vistas.get(repetida);
    if (primeira === undefined) {
      vistas.set(repetida, linha);
      return lida;
    }
    tellLinha(o.report, lida, {
      codigo: 'CHAVE_DUPLICADA',
      mensagem: `a mesma chave já está na linha ${primeira}`,
      sugestao: 'Deixe uma só linha para cada chave.',
    });
    return null;
  };
}

/** Whether a cell is empty. A formula that was never worked out has no text, but counts as a value. */
const isVazia = (celula: CelulaLida): boolean => celula.texto.trim() === '' && celula.tipo !== 'erro';

const chaveDaLinha = (l: LinhaPlano): string => JSON.stringify(Object.entries(l.chave).toSorted());

function readLinha(d: {
  aba: AbaEsocial;
  linha: number;
  celulas: readonly (CelulaLida | null)[];
  cabecalho: Cabecalho;
  o: LerPlanoEsocialOptions;
}): LinhaPlano | null {
  const { aba, linha, celulas, cabecalho, o } = d;
  const chave: Record<string, string> = {};
  const campos: Record<string, string> = {};
  const falhas: Falha[] = [];
  const avisos: Falha[] = [];
  for (const [coluna, posicao] of cabecalho.colunas) {
    const celula = celulas[posicao];
    const destino = coluna.papel === 'campo' ? campos : chave;
    if (!celula || isVazia(celula)) {
      if (coluna.papel === 'chave') {
        falhas.push({
          codigo: 'CAMPO_OBRIGATORIO',
          coluna: coluna.nome,
          mensagem: 'está vazia e é obrigatória',
          sugestao: 'Preencha a coluna; ela identifica o que será alterado.',
        });
      }
      continue;
    }
    const bruto = celula.texto.trim();
    if (bruto.toUpperCase() === LIMPAR && coluna.papel === 'campo') {
      campos[coluna.nome] = '';
      continue;
    }
    const tipo = tipoDaColuna(coluna.tipo);
    const lido = readCelula(celula, coluna.tipo);
    const deve = `deve ter ${tipo.descricao}`;
    const de = { coluna: coluna.nome, valor: bruto, sugestao: `A coluna ${deve}.` };
    if (isFormulaSemValor(celula)) {
      falhas.push({
        ...de,
        codigo: 'FORMATO',
        mensagem: motivoDaFormula(posicao, linha),
        sugestao: SUGESTAO_FORMULA,
      });
    } else if ('erro' in lido) falhas.push({ ...de, codigo: 'FORMATO', mensagem: lido.erro });
    else if (!tipo.aceita(lido.texto)) {
      const codigo = tipo.valores === null ? 'FORMATO' : 'DOMINIO';
      falhas.push({ ...de, codigo, mensagem: `valor "${lido.texto.slice(0, 60)}" ${deve}` });
    } else {
      destino[coluna.nome] = lido.texto;
      if (lido.aviso !== null) {
        avisos.push({ ...de, codigo: 'FORMATO', mensagem: lido.aviso, sugestao: 'Formate a coluna como texto.' });
      }
    }
  }
  const periodo = chave.perApur === undefined ? '' : nomePeriodo(chave.perApur);
  const celulaDaAcao = celulas[cabecalho.acao];
  const acao = celulaDaAcao?.texto.trim().toUpperCase() ?? '';
  const conhecida = ACOES_ESOCIAL.find((a) => a === acao && aba.acoes.includes(a));
  if (!conhecida) {
    falhas.push({
      codigo: 'ACAO_INVALIDA',
      coluna: 'ACAO',
      valor: acao,
      mensagem: isFormulaSemValor(celulaDaAcao)
        ? motivoDaFormula(cabecalho.acao, linha)
        : acao === ''
          ? 'está vazia'
          : `a ação "${acao.slice(0, 30)}" não existe nesta aba`,
      sugestao: isFormulaSemValor(celulaDaAcao) ? SUGESTAO_FORMULA : `Use ${aba.acoes.join(', ')}.`,
    });
  }
  if (periodo !== '' && !isNoProjeto(periodo, o.periodo)) {
    falhas.push({
      codigo: 'PERIODO_FORA_DO_PROJETO',
      coluna: 'perApur',
      valor: periodo,
      mensagem: `o período ${formatPeriodo(periodo)} não é do projeto`,
      sugestao:
        `O projeto vai de ${formatPeriodo(o.periodo.inicio.slice(0, 7))} a ` +
        `${formatPeriodo(o.periodo.fim.slice(0, 7))}.`,
    });
  } else if (periodo !== '' && isPrazoVencido(periodo, o.hoje)) {
    falhas.push({
      codigo: 'PRAZO',
      coluna: 'perApur',
      valor: periodo,
      mensagem: `o prazo de cinco anos para retificar ${formatPeriodo(periodo)} acabou`,
      sugestao: 'Tire da planilha as linhas deste período.',
    });
  }
  const lida = { aba: aba.nome, linha, chave, campos, periodo };
  for (const aviso of avisos) tellLinha(o.report, lida, { ...aviso, nivel: 'ADVERTENCIA' });
  for (const falha of falhas) tellLinha(o.report, lida, falha);
  return falhas.length > 0 || !conhecida ? null : { ...lida, acao: conhecida };
}

import { getLayout } from '@apura/documentos';
import { type CelulaLida, PlanilhaError, readPlanilha } from '@apura/planilha';
import { readAcao } from '../comum/acao.ts';
import { isFormulaSemValor, motivoDaFormula, SUGESTAO_FORMULA } from '../comum/formula-sem-valor.ts';
import { normalizeNome } from '../comum/normalize-nome.ts';
import type { Ocorrencia, Relatar } from '../comum/ocorrencia.ts';
import type { PedidoRetificacao } from '../comum/pedido.ts';
import { refuseOutraObrigacao } from '../comum/refuse-outra-obrigacao.ts';
import { createAvisos, ocorrenciaDoPlano } from '../sped/plano/ocorrencia-plano.ts';
import type { Fala } from '../sped/plano/valor-campo.ts';
import { isRegistroEcfEditavel } from './chaves-ecf.ts';
import type { PlanoEcf } from './plano-ecf.ts';
import { createAbaEcf, readAno } from './read-aba-ecf.ts';

export interface LerPlanoEcfOptions
  extends Pick<PedidoRetificacao, 'planilha' | 'arquivos' | 'periodo' | 'hoje' | 'signal'> {
  report: Relatar;
}

type Celulas = readonly (CelulaLida | null)[];
type Leitor = (numero: number, celulas: Celulas) => void;

const MUDAS: ReadonlySet<string> = new Set(['LEIA_ME', 'LISTAS', 'ERROS']);
/** The hash of the receipt, with or without its check digit: the field has 41 places until layout 0011 and 40 since. */
const RECIBO = /^[0-9A-Z]{40,41}$/;

/**
 * Reads the workbook of an ECF rectification. Only sheets that can be applied safely without the official program are
 * read (Y570, M010, M300 and M350 with the records below them); a row on another sheet is an error, and its year is not
 * made. Never throws because of the workbook's content.
 */
export async function readPlanoEcf(o: LerPlanoEcfOptions): Promise<PlanoEcf> {
  const plano: PlanoEcf = { numRecAnterior: {}, marca: {}, alteracoes: new Map() };
  const avisos = createAvisos(o.report);
  const refuseAno = createAnos(o);
  const leitores = new Map<string, Leitor>();
  const comReciboErrado = new Set<string>();
  let invalida = false;
  const createLeitor = (aba: string): Leitor => {
    const nome = normalizeNome(aba);
    if (MUDAS.has(nome)) return () => {};
    if (nome === 'PARAMETROS') return createParametros(plano, { report: o.report, comReciboErrado });
    if (!isRegistroEcfEditavel(nome)) return createAbaNaoSuportada(aba, o.report);
    return createAbaEcf({
      aba,
      registro: nome,
      report: o.report,
      avisos,
      refuseAno,
      keep: (alteracao) => {
        const doAno = plano.alteracoes.get(alteracao.periodo) ?? [];
        plano.alteracoes.set(alteracao.periodo, doAno);
        doAno.push(alteracao);
      },
    });
  };
  try {
    for await (const evento of readPlanilha({ path: o.planilha, signal: o.signal })) {
      if (evento.tipo === 'linha') leitores.get(evento.aba)?.(evento.linha, evento.celulas);
      else {
        refuseOutraObrigacao(evento.abas, 'ecf');
        for (const aba of evento.abas) leitores.set(aba, createLeitor(aba));
        const nomes = evento.abas.map(normalizeNome);
        if (!nomes.some((nome) => nome === 'PARAMETROS' || getLayout('ECF').registros.has(nome))) {
          invalida = true;
          o.report(
            daPlanilha(
              'A planilha não é uma planilha de retificação da ECF: nenhuma aba tem o nome de um registro.',
              'Dê a cada aba o nome do registro (Y570, M010, M300, M350) e envie de novo.',
            ),
          );
        }
      }
    }
  } catch (causa) {
    if (!(causa instanceof PlanilhaError)) throw causa;
    invalida = true;
    o.report({ ...daPlanilha(causa.message, causa.sugestao), ...causa.lugar });
  }
  avisos.despejar();
  // A workbook with receipts alone asks for those years unchanged, marked as rectifiers.
  if (plano.alteracoes.size === 0)
    for (const ano of Object.keys(plano.numRecAnterior)) if (refuseAno(ano) === null) plano.alteracoes.set(ano, []);
  if (plano.alteracoes.size === 0 && !invalida) {
    o.report({
      ...daPlanilha(
        'A planilha não traz nenhuma alteração que possa ser aplicada.',
        'Preencha ao menos uma linha com ACAO e PERIODO, a partir da linha 4 da aba do registro.',
      ),
    });
  }
  for (const ano of plano.alteracoes.keys()) {
    if (plano.numRecAnterior[ano] !== undefined || comReciboErrado.has(ano)) continue;
    const fala = {
      motivo: `falta o NUM_REC_ANTERIOR de ${ano}`,
      sugestao: 'Copie o número do recibo de entrega da ECF que será substituída.',
    };
    const lugar = { periodo: ano, aba: 'PARAMETROS', linha: null, coluna: 'VALOR', valor: '' };
    o.report(ocorrenciaDoPlano({ nivel: 'ERRO', codigo: 'SEM_RECIBO', ...lugar, fala }));
  }
  plano.alteracoes = new Map([...plano.alteracoes].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return plano;
}

/**
 * The last day on which the ECF of a year may be rectified: five years from the first day of the year after the one in
 * which it is delivered, which is the year after the calendar year (CTN, article 173; IN RFB 2.004/2021).
 */
function ultimoDiaEcf(ano: string): string {
  return `${Number(ano) + 6}-12-31`;
}

function createAnos(o: LerPlanoEcfOptions): (ano: string) => { codigo: Ocorrencia['codigo']; fala: Fala } | null {
  const quantos = new Map<string, number>();
  for (const { fim } of o.arquivos) quantos.set(fim.slice(0, 4), (quantos.get(fim.slice(0, 4)) ?? 0) + 1);
  const [inicio, fim] = [o.periodo.inicio.slice(0, 4), o.periodo.fim.slice(0, 4)];
  return (ano) => {
    if (ano < inicio || ano > fim) {
      const motivo = `está fora do período do projeto, que vai de ${inicio} a ${fim}`;
      const sugestao = 'Use um ano do projeto, ou crie um projeto que inclua este ano.';
      return { codigo: 'PERIODO_FORA_DO_PROJETO', fala: { motivo, sugestao } };
    }
    if (!quantos.has(ano)) {
      const sugestao = 'Inclua a ECF do ano no projeto e processe-o antes de retificar.';
      return { codigo: 'ARQUIVO_BASE_AUSENTE', fala: { motivo: 'é um ano sem ECF no projeto', sugestao } };
    }
    if ((quantos.get(ano) ?? 0) > 1) {
      const sugestao = 'Retifique as ECF de ano com situação especial no programa validador.';
      return { codigo: 'NAO_SUPORTADO', fala: { motivo: 'é um ano com mais de uma ECF no projeto', sugestao } };
    }
    if (o.hoje > ultimoDiaEcf(ano)) {
      const ultimo = ultimoDiaEcf(ano).split('-').toReversed().join('/');
      const motivo = `é um ano cujo prazo de retificação terminou em ${ultimo}`;
      const sugestao = 'Retire as linhas deste ano; a Receita Federal já não aceita a retificadora.';
      return { codigo: 'PRAZO', fala: { motivo, sugestao } };
    }
    return null;
  };
}

function createParametros(
  plano: PlanoEcf,
  { report, comReciboErrado }: { report: Relatar; comReciboErrado: Set<string> },
): Leitor {
  let titulos: string[] | null = null;
  return (numero, celulas) => {
    if (titulos === null) {
      titulos = celulas.map((celula) => normalizeNome(celula?.texto ?? ''));
      if (!titulos.includes('PARAMETRO')) titulos = ['PARAMETRO', 'PERIODO', 'VALOR'];
      return;
    }
    const em = (titulo: string): string => celulas[titulos?.indexOf(titulo) ?? -1]?.texto.trim() ?? '';
    const semValor = celulas.findIndex(isFormulaSemValor);
    if (semValor >= 0 && (titulos[semValor] ?? '') !== '') {
      const lugar = { periodo: readAno(em('PERIODO')) ?? '', aba: 'PARAMETROS', linha: numero, valor: '' };
      const fala = { motivo: motivoDaFormula(semValor, numero), sugestao: SUGESTAO_FORMULA };
      report(ocorrenciaDoPlano({ nivel: 'ERRO', codigo: 'FORMATO', ...lugar, coluna: titulos[semValor] ?? '', fala }));
      comReciboErrado.add(lugar.periodo);
      return;
    }
    const nome = normalizeNome(em('PARAMETRO'));
    const valor = em('VALOR')
      .toUpperCase()
      .replace(/[.\-/\s]/g, '');
    if (valor === '') return;
    if (nome !== 'NUM_REC_ANTERIOR' && nome !== 'RETIFICADORA') {
      if (numero >= 4 && nome !== '') report(parametroDesconhecido(numero, nome));
      return;
    }
    const ano = readAno(em('PERIODO'));
    const fault = (codigo: Ocorrencia['codigo'], coluna: string, fala: Fala): void => {
      const lugar = { periodo: ano ?? '', aba: 'PARAMETROS', linha: numero, coluna };
      const dito = coluna === 'PERIODO' ? em('PERIODO') : valor;
      if (nome === 'NUM_REC_ANTERIOR' && ano !== undefined) comReciboErrado.add(ano);
      report(ocorrenciaDoPlano({ nivel: 'ERRO', codigo, ...lugar, valor: dito, fala }));
    };
    if (ano === undefined) {
      fault('FORMATO', 'PERIODO', { motivo: 'não é um ano', sugestao: 'Digite o ano-calendário da ECF como AAAA.' });
    } else if (nome === 'RETIFICADORA') {
      if (valor === 'S' || valor === 'F') plano.marca[ano] = valor;
      else
        fault('DOMINIO', 'VALOR', {
          motivo: 'não vale para RETIFICADORA',
          sugestao: 'Use S, ou F na mudança da forma de tributação.',
        });
    } else if (!RECIBO.test(valor)) {
      fault('FORMATO', 'VALOR', {
        motivo: `não é um número de recibo: tem ${valor.length} caracteres`,
        sugestao: 'Copie do recibo de entrega da ECF anterior os 40 ou 41 caracteres, como texto.',
      });
    } else if ((plano.numRecAnterior[ano] ?? valor) !== valor) {
      fault('CHAVE_DUPLICADA', 'VALOR', {
        motivo: 'é o segundo recibo do mesmo ano',
        sugestao: 'Deixe só o recibo da ECF que será substituída.',
      });
    } else plano.numRecAnterior[ano] = valor;
  };
}

function parametroDesconhecido(linha: number, nome: string): Ocorrencia {
  const fala = {
    motivo: 'não é um parâmetro da ECF e foi ignorado',
    sugestao: 'A ECF usa só NUM_REC_ANTERIOR e RETIFICADORA.',
  };
  const lugar = { periodo: '', aba: 'PARAMETROS', linha, coluna: 'PARAMETRO', valor: nome };
  return ocorrenciaDoPlano({ nivel: 'ADVERTENCIA', codigo: 'NAO_SUPORTADO', ...lugar, fala });
}

/** A sheet of a record that is not rectified here: a row with an action keeps its year from being made. */
function createAbaNaoSuportada(aba: string, report: Relatar): Leitor {
  const registro = normalizeNome(aba);
  const doLayout = getLayout('ECF').registros.has(registro);
  let titulos: string[] | null = null;
  const ditos = new Set<string>();
  return (numero, celulas) => {
    if (titulos === null) {
      titulos = celulas.map((celula) => normalizeNome(celula?.texto ?? ''));
      return;
    }
    const acao = celulas[titulos.indexOf('ACAO')];
    if (readAcao(acao?.texto ?? '') === undefined && !isFormulaSemValor(acao)) return;
    const ano = readAno(celulas[titulos.indexOf('PERIODO')]?.texto.trim() ?? '') ?? '';
    if (ditos.has(ano)) return;
    ditos.add(ano);
    const fala = doLayout
      ? {
          motivo: `o registro ${registro} ainda não é retificado por planilha`,
          sugestao: 'Altere-o no programa validador da ECF, e deixe aqui só Y570, M010, M300 e M350.',
        }
      : { motivo: 'a aba não tem o nome de um registro da ECF', sugestao: 'Dê à aba o nome do registro, ou retire-a.' };
    const lugar = { periodo: ano, aba, linha: numero, coluna: '', valor: '' };
    report(ocorrenciaDoPlano({ nivel: 'ERRO', codigo: 'NAO_SUPORTADO', ...lugar, fala }));
  };
}

function daPlanilha(mensagem: string, sugestao: string): Ocorrencia {
  const vazio = { periodo: '', aba: '', linha: null, coluna: '', valor: '' };
  return { nivel: 'ERRO', codigo: 'PLANILHA_INVALIDA', ...vazio, mensagem, sugestao };
}

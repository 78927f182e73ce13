import type { CelulaLida } from '@apura/planilha';
import { isFormulaSemValor, motivoDaFormula, SUGESTAO_FORMULA } from '../../comum/formula-sem-valor.ts';
import { normalizeNome } from '../../comum/normalize-nome.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { type Achado, ocorrenciaDoPlano } from '../../sped/plano/ocorrencia-plano.ts';
import { readPeriodo } from '../../sped/plano/periodo-planilha.ts';
import { checkDominio } from './check-dominio.ts';
import type { ParametrosEfdc } from './plano-efdc.ts';

export const ABA_PARAMETROS = 'PARAMETROS';

/** Digits and capitals: 40 of the hash and a check digit. */
const RECIBO = /^[0-9A-Z]{41}$/;

type Coluna = 'PARAMETRO' | 'PERIODO' | 'VALOR';
type Linha = Partial<Record<Coluna, CelulaLida>>;

/**
 * Reads the sheet PARAMETROS row by row. No parameter is obligatory: each has a default. `semRecibos`: says nothing of
 * receipts that are wrong.
 */
export function createParametros(report: Relatar, { semRecibos = false } = {}) {
  const parametros: ParametrosEfdc = {
    numRecAnterior: {},
    recomputeBlocoM: true,
    recalcular1100: true,
    cascata: true,
    utilizacao: 'MANTER',
    useRetencoes: false,
    confirmarValores: [],
    base: 'ORIGINAL',
    natRecPadrao: {},
  };
  let posicoes: Partial<Record<Coluna, number>> | null = null;

  /** Row of the receipt of each month. */
  const linhasDosRecibos = new Map<string, number>();

  return {
    parametros,
    linhasDosRecibos,
    linha(numero: number, celulas: readonly (CelulaLida | null)[]): void {
      if (!posicoes) {
        posicoes = readPosicoes(celulas);
        return;
      }
      const em = (coluna: Coluna) => celulas[posicoes?.[coluna] ?? -1] ?? undefined;
      const linha: Linha = {};
      for (const coluna of COLUNAS) {
        const celula = em(coluna);
        if (celula && (celula.texto.trim() !== '' || celula.tipo === 'erro')) linha[coluna] = celula;
      }
      const semValor = COLUNAS.find((coluna) => isFormulaSemValor(linha[coluna]));
      if (semValor) {
        const fala = { motivo: motivoDaFormula(posicoes[semValor] ?? 0, numero), sugestao: SUGESTAO_FORMULA };
        const lugar = { periodo: '', aba: ABA_PARAMETROS, linha: numero, coluna: semValor, valor: '' };
        report(ocorrenciaDoPlano({ nivel: 'ERRO', codigo: 'DOMINIO', ...lugar, fala }));
        return;
      }
      const nome = normalizeNome(linha.PARAMETRO?.texto ?? '');
      const read = LEITORES.find((l) => l.nome.test(nome))?.read;
      // The rows of labels and of help are no parameters; a row without a value sets nothing.
      if (!read) {
        if (numero > 3 && nome !== '') report(desconhecido(numero, nome));
        return;
      }
      if (!linha.VALOR) return;
      const calado = semRecibos && read === readRecibo;
      read({ nome, numero, linha, parametros, linhasDosRecibos, report: calado ? () => {} : report });
    },
  };
}

const COLUNAS: readonly Coluna[] = ['PARAMETRO', 'PERIODO', 'VALOR'];

/** Positions of the columns: by name, or in the order of the model when the headings are gone. */
function readPosicoes(celulas: readonly (CelulaLida | null)[]): Partial<Record<Coluna, number>> {
  const nomes = celulas.map((c) => normalizeNome(c?.texto ?? ''));
  const porNome = Object.fromEntries(COLUNAS.map((coluna) => [coluna, nomes.indexOf(coluna)]));
  return nomes.includes('PARAMETRO') && nomes.includes('VALOR') ? porNome : { PARAMETRO: 0, PERIODO: 1, VALOR: 2 };
}

interface Pedido {
  nome: string;
  numero: number;
  linha: Linha;
  parametros: ParametrosEfdc;
  linhasDosRecibos: Map<string, number>;
  report: Relatar;
}

const LEITORES: readonly { nome: RegExp; read: (pedido: Pedido) => void }[] = [
  { nome: /^NUM_REC_ANTERIOR$/, read: readRecibo },
  {
    nome: /^RECALCULAR_BLOCO_M$/,
    read: (pedido) => comSimNao(pedido, (sim) => (pedido.parametros.recomputeBlocoM = sim)),
  },
  {
    nome: /^RECALCULAR_1100_1500$/,
    read: (pedido) => comSimNao(pedido, (sim) => (pedido.parametros.recalcular1100 = sim)),
  },
  { nome: /^CASCATA$/, read: (pedido) => comSimNao(pedido, (sim) => (pedido.parametros.cascata = sim)) },
  { nome: /^USAR_RETENCOES$/, read: (pedido) => comSimNao(pedido, (sim) => (pedido.parametros.useRetencoes = sim)) },
  { nome: /^CONFIRMAR_VALORES$/, read: readConfirmacao },
  {
    nome: /^UTILIZACAO_CREDITO$/,
    read: (pedido) =>
      comOpcao(pedido, ['MANTER', 'MAXIMIZAR'] as const, (opcao) => (pedido.parametros.utilizacao = opcao)),
  },
  {
    nome: /^BASE$/,
    read: (pedido) =>
      comOpcao(pedido, ['ORIGINAL', 'ULTIMA_RETIFICACAO'] as const, (opcao) => (pedido.parametros.base = opcao)),
  },
  { nome: /^NAT_REC_PADRAO_\d{2}$/, read: readNatRec },
];

function fault(
  pedido: Pedido,
  achado: Pick<Achado, 'codigo' | 'coluna' | 'valor' | 'fala'> & { periodo?: string },
): void {
  pedido.report(
    ocorrenciaDoPlano({ nivel: 'ERRO', periodo: '', aba: ABA_PARAMETROS, linha: pedido.numero, ...achado }),
  );
}

function textoDoValor(pedido: Pedido): string {
  return pedido.linha.VALOR?.texto.trim().toUpperCase() ?? '';
}

function comSimNao(pedido: Pedido, definir: (sim: boolean) => void): void {
  const texto = textoDoValor(pedido);
  if (/^(S|SIM|VERDADEIRO)$/.test(texto)) definir(true);
  else if (/^(N|NAO|NÃO|FALSO)$/.test(texto)) definir(false);
  else {
    const fala = { motivo: `não vale para ${pedido.nome}`, sugestao: 'Use S ou N.' };
    fault(pedido, { codigo: 'DOMINIO', coluna: 'VALOR', valor: texto, fala });
  }
}

function comOpcao<T extends string>(pedido: Pedido, opcoes: readonly T[], definir: (opcao: T) => void): void {
  const texto = textoDoValor(pedido);
  const opcao = opcoes.find((o) => o === normalizeNome(texto));
  if (opcao) {
    definir(opcao);
    return;
  }
  const fala = { motivo: `não vale para ${pedido.nome}`, sugestao: `Use ${opcoes.join(' ou ')}.` };
  fault(pedido, { codigo: 'DOMINIO', coluna: 'VALOR', valor: texto, fala });
}

function readRecibo(pedido: Pedido): void {
  const periodo = pedido.linha.PERIODO && readPeriodo(pedido.linha.PERIODO);
  const valor = textoDoValor(pedido).replace(/[.\-/\s]/g, '');
  if (!periodo) {
    const fala = { motivo: 'não diz de que mês é o recibo', sugestao: 'Digite o mês como MM/AAAA na coluna PERIODO.' };
    fault(pedido, { codigo: 'FORMATO', coluna: 'PERIODO', valor: pedido.linha.PERIODO?.texto ?? '', fala });
    return;
  }
  if (!RECIBO.test(valor)) {
    const motivo =
      valor.length === 40
        ? 'é um recibo sem o dígito verificador'
        : `não é um número de recibo: tem ${valor.length} caracteres, e o recibo tem 41`;
    const fala = { motivo, sugestao: 'Copie do recibo de entrega do arquivo anterior os 41 caracteres, como texto.' };
    fault(pedido, { codigo: 'FORMATO', periodo, coluna: 'VALOR', valor, fala });
    return;
  }
  if ((pedido.parametros.numRecAnterior[periodo] ?? valor) !== valor) {
    const fala = {
      motivo: 'é o segundo recibo do mesmo mês',
      sugestao: 'Deixe só o recibo do arquivo que será substituído.',
    };
    fault(pedido, { codigo: 'CHAVE_DUPLICADA', periodo, coluna: 'VALOR', valor, fala });
    return;
  }
  pedido.parametros.numRecAnterior[periodo] = valor;
  pedido.linhasDosRecibos.set(periodo, pedido.numero);
}

/** Confirms one month when the row names one, and all months otherwise. */
function readConfirmacao(pedido: Pedido): void {
  const { PERIODO } = pedido.linha;
  const periodo = PERIODO ? readPeriodo(PERIODO) : '';
  if (periodo == null) {
    const fala = { motivo: 'não é um mês', sugestao: 'Digite o mês como MM/AAAA, ou deixe PERIODO em branco.' };
    fault(pedido, { codigo: 'FORMATO', coluna: 'PERIODO', valor: PERIODO?.texto ?? '', fala });
    return;
  }
  comSimNao(pedido, (sim) => {
    if (sim) pedido.parametros.confirmarValores.push(periodo);
  });
}

function readNatRec(pedido: Pedido): void {
  const cst = pedido.nome.slice(-2);
  const texto = textoDoValor(pedido);
  const valor = pedido.linha.VALOR?.tipo === 'numero' ? texto.padStart(3, '0') : texto;
  const recusaCst = checkDominio('M400', 'CST_PIS', cst);
  if (!/^\d{3}$/.test(valor) || recusaCst) {
    const fala = {
      motivo: 'não é uma natureza de receita',
      sugestao: 'Use os 3 dígitos da tabela do CST (4.3.10 a 4.3.17).',
    };
    fault(pedido, { codigo: 'DOMINIO', coluna: 'VALOR', valor: texto, fala });
    return;
  }
  pedido.parametros.natRecPadrao[cst] = valor;
}

function desconhecido(numero: number, nome: string) {
  return ocorrenciaDoPlano({
    nivel: 'ADVERTENCIA',
    codigo: 'NAO_SUPORTADO',
    periodo: '',
    aba: ABA_PARAMETROS,
    linha: numero,
    coluna: 'PARAMETRO',
    valor: nome,
    fala: {
      motivo: 'não é um parâmetro conhecido e foi ignorado',
      sugestao: 'Compare com a aba PARAMETROS do modelo.',
    },
  });
}

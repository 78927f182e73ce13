import { esquemaPgdasEstabelecimento, esquemaPgdasTotal } from '../esquemas-ecac.ts';
import { amountsOf, type LinhaFolha, PADRAO, plainCnpj } from '../folha.ts';
import type { SaidaPapel } from '../papel-lido.ts';
import { parseDinheiro } from '../valores.ts';
import { type Atividade, addAtividade } from './add-atividade.ts';
import { isTituloDosTributos, readNoveValores } from './nove-valores.ts';
import type { DoMes } from './receitas-pgdas.ts';

const ATIVIDADE = /^VALOR DO DEBITO POR TRIBUTO PARA A ATIVIDADE[^:]*:? ?/;
const RECEITA = /^RECEITA BRUTA INFORMADA/;
const PARCELA = /^PARCELA (\d+)\b/;
const TOTAIS = /^(?:TOTAIS DO ESTABELECIMENTO|INFORMACOES POR ESTABELECIMENTO|VALOR INFORMADO)/;
const TIPO_DE_TOTAL: readonly { tipo: string; texto: RegExp }[] = [
  { tipo: 'Declarado', texto: /TOTAL DO DEBITO DECLARADO/ },
  { tipo: 'Suspenso', texto: /TOTAL DO DEBITO COM EXIGIBILIDADE SUSPENSA/ },
  { tipo: 'Exigível', texto: /TOTAL DO DEBITO EXIGIVEL/ },
];

interface Estabelecimento {
  cnpj: string | null;
  municipio: string | null;
  uf: string | null;
  sublimite: bigint | null;
  impedido: string | null;
}

/** Where the reader is: what a line without a label of its own belongs to. */
type Contexto = 'cabeca' | 'descricao' | 'atividade' | 'parcela' | 'totais';

/**
 * Reads the establishments with their activities, the shares of revenue of each with what qualifies them, and the
 * totals; `daEmpresa` are the lines of the total of the company.
 */
export function readEstabelecimentos(o: {
  linhas: readonly LinhaFolha[];
  daEmpresa: readonly LinhaFolha[];
  comum: DoMes;
  anexoDoFator: string | null;
  saida: SaidaPapel;
}): { declarado: bigint | null; suspenso: bigint | null } {
  const { saida, comum } = o;
  const e = createLeitor(o);
  for (let i = 0; i < o.linhas.length; i++) i += e.read(o.linhas, i);
  e.finish();
  const totais = readTotais({ linhas: o.daEmpresa, comum, cnpj: null, saida });
  const [onde] = o.daEmpresa;
  if (onde && e.soma !== null) {
    const declarado = totais.get('Declarado');
    saida.check({ oque: 'Total do débito declarado', lido: e.soma, impresso: declarado ?? null, onde });
  }
  return { declarado: totais.get('Declarado') ?? null, suspenso: totais.get('Suspenso') ?? null };
}

function createLeitor(o: { comum: DoMes; anexoDoFator: string | null; saida: SaidaPapel }) {
  const { saida, comum } = o;
  let estabelecimento: Estabelecimento | null = null;
  let atividade: Atividade | null = null;
  let contexto: Contexto = 'cabeca';
  let totais: LinhaFolha[] = [];
  let ordem = 0;
  let soma: bigint | null = null;

  const closeAtividade = () => {
    if (atividade === null) return;
    ordem++;
    const cnpj = estabelecimento?.cnpj ?? null;
    soma = (soma ?? 0n) + addAtividade({ atividade, ordem, cnpj, ...o });
    atividade = null;
  };
  const closeEstabelecimento = () => {
    closeAtividade();
    readTotais({ linhas: totais, comum, cnpj: estabelecimento?.cnpj ?? null, saida });
    totais = [];
    if (estabelecimento) {
      const { cnpj, municipio, uf, sublimite, impedido } = estabelecimento;
      saida.add(esquemaPgdasEstabelecimento, { ...comum, cnpj, municipio, uf, sublimite, impedido });
    }
    estabelecimento = null;
  };

  /** Reads the line at `i`; returns how many of the next lines it took too. */
  const read = (linhas: readonly LinhaFolha[], i: number): number => {
    const linha = linhas[i];
    if (!linha) return 0;
    const { norma: texto } = linha;
    if (/^CNPJ (?:DO )?ESTABELECIMENTO/.test(texto)) {
      closeEstabelecimento();
      const cnpj = plainCnpj(PADRAO.cnpj.exec(linha.texto)?.[1] ?? null);
      if (cnpj === null) saida.unread({ onde: linha, texto: linha.texto, oque: 'o CNPJ de um estabelecimento' });
      estabelecimento = { cnpj, municipio: null, uf: null, sublimite: null, impedido: null };
      contexto = 'cabeca';
    } else if (ATIVIDADE.test(texto)) {
      closeAtividade();
      const doisPontos = linha.texto.indexOf(':');
      const resto = doisPontos < 0 ? '' : linha.texto.slice(doisPontos + 1).trim();
      atividade = { onde: linha, descricao: resto, receita: null, valores: null, parcelas: [] };
      contexto = 'descricao';
    } else if (TOTAIS.test(texto) || TIPO_DE_TOTAL.some((t) => t.texto.test(texto))) {
      closeAtividade();
      contexto = 'totais';
      totais.push(linha);
    } else if (contexto === 'totais') totais.push(linha);
    else if (atividade !== null) return readDaAtividade(atividade, linhas, i);
    else if (estabelecimento !== null) readCabeca(estabelecimento, linha);
    return 0;
  };

  const readDaAtividade = (a: Atividade, linhas: readonly LinhaFolha[], i: number): number => {
    const linha = linhas[i];
    if (!linha) return 0;
    if (RECEITA.test(linha.norma)) {
      contexto = 'atividade';
      [a.receita = null] = amountsOf(linha.celulas);
    } else if (isTituloDosTributos(linha)) {
      contexto = 'atividade';
      const lidos = readNoveValores(linhas, i);
      a.valores = lidos.valores;
      return lidos.linhas - 1;
    } else if (PARCELA.test(linha.norma)) {
      contexto = 'parcela';
      const [valor = null] = amountsOf(linha.celulas);
      const depois = linha.celulas.findIndex((c) => parseDinheiro(c.texto) !== null);
      const texto =
        depois < 0
          ? ''
          : linha.celulas
              .slice(depois + 1)
              .map((c) => c.texto)
              .join(' ');
      a.parcelas.push({ onde: linha, numero: Number(PARCELA.exec(linha.norma)?.[1]), valor, texto });
    } else if (contexto === 'descricao') a.descricao = `${a.descricao} ${linha.texto}`.trim();
    else if (contexto === 'parcela') {
      const parcela = a.parcelas.at(-1);
      if (parcela) parcela.texto = `${parcela.texto} ${linha.texto}`.trim();
    } else saida.unread({ onde: linha, texto: linha.texto, oque: 'uma linha da atividade' });
    return 0;
  };

  return {
    read,
    finish: closeEstabelecimento,
    /** The total of all activities; null without any. */
    get soma() {
      return soma;
    },
  };
}

function readCabeca(e: Estabelecimento, linha: LinhaFolha): void {
  const [antes = '', depois = ''] = linha.texto.split(/\bUF:/i, 2);
  const municipio = antes.search(/Munic[íi]pio/i);
  if (municipio >= 0)
    e.municipio ??=
      antes
        .slice(municipio + 'Município'.length)
        .replace(/^:/, '')
        .trim() || null;
  e.uf ??= /^ ?([A-Z]{2})\b/.exec(depois)?.[1] ?? null;
  if (/SUBLIMITE/.test(linha.norma)) e.sublimite ??= amountsOf(linha.celulas)[0] ?? null;
  const impedido = linha.norma.indexOf('IMPEDIDO');
  const resposta = impedido < 0 ? undefined : /: ?(SIM|NAO)\b/.exec(linha.norma.slice(impedido))?.[1];
  if (resposta !== undefined) e.impedido ??= resposta === 'SIM' ? 'Sim' : 'Não';
}

/** Adds the rows of taxes that follow a name of a total; returns the total of each. */
function readTotais(o: {
  linhas: readonly LinhaFolha[];
  comum: DoMes;
  cnpj: string | null;
  saida: SaidaPapel;
}): Map<string, bigint> {
  const lidos = new Map<string, bigint>();
  let tipo: string | null = null;
  for (let i = 0; i < o.linhas.length; i++) {
    const linha = o.linhas[i];
    if (!linha) continue;
    tipo = TIPO_DE_TOTAL.find((t) => t.texto.test(linha.norma))?.tipo ?? tipo;
    if (!isTituloDosTributos(linha)) continue;
    const { valores, linhas } = readNoveValores(o.linhas, i);
    i += linhas - 1;
    if (valores === null || tipo === null) {
      o.saida.unread({ onde: linha, texto: linha.texto, oque: 'os nove valores de um total' });
      continue;
    }
    lidos.set(tipo, valores.total);
    o.saida.add(esquemaPgdasTotal, { ...o.comum, cnpj: o.cnpj, tipo, ...valores });
  }
  return lidos;
}

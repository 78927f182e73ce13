import type { Proposta } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import { LIMPAR } from '../../comum/acao.ts';
import type { ModeloDePropostas } from '../../propostas/modelo-de-propostas.ts';
import { readValorDoCampo } from '../../sped/plano/valor-campo.ts';
import { chavesDe } from '../chaves-registro.ts';
import { chooseChave } from '../plano/chave-da-linha.ts';
import { isRegistroUnico } from '../registro-unico.ts';
import { abaDoRegistro } from './aba-registro.ts';
import { abasDeApoioEfdc } from './abas-de-apoio.ts';
import { type ColunaModelo, colunasDoRegistro, registrosAcima, registrosDoModelo } from './colunas-modelo.ts';

type DeValor = Extract<ColunaModelo, { papel: 'chave' | 'campo' }>;

/** The model of the EFD-Contribuições for proposals. */
export const MODELO_DE_PROPOSTAS_EFDC: ModeloDePropostas = {
  abasDeApoio: abasDeApoioEfdc,
  abas: () => registrosDoModelo().map(abaDoRegistro),
  identidade,
  linha: linhaDaProposta,
};

function identidade(p: Proposta): string | null {
  if (p.linha !== null && p.acao !== 'INCLUIR') return `#${p.linha}`;
  // Two new records of one key are two records, where a file may have them.
  if (p.acao === 'INCLUIR' && !isRegistroUnico(p.aba)) return null;
  const valores = new Map(Object.entries(p.acao === 'INCLUIR' ? { ...p.chave, ...p.campos } : p.chave));
  const acima = registrosAcima(p.aba).map((r) => chooseChave(r, new Map(Object.entries(p.chave))) ?? null);
  const pai = p.linha === null ? acima : p.linha;
  return JSON.stringify([p.estabelecimento, pai, chooseChave(p.aba, valores) ?? null]);
}

function linhaDaProposta(p: Proposta): Record<string, string> {
  const chaves = chavesDe(p.aba);
  // A new record without a parent has no use for a line.
  const linha = p.acao === 'INCLUIR' && chaves?.pai === null ? null : p.linha;
  const celulas: Record<string, string> = {
    ACAO: p.acao,
    PERIODO: formatPeriodo(p.periodo),
    CNPJ_ESTAB: p.estabelecimento,
    LINHA: linha === null ? '' : String(linha),
  };
  const colunas = new Map(colunasDoRegistro(p.aba).map((c) => [c.nome, c]));
  const colunaDe = (nome: string): DeValor => {
    const coluna = colunas.get(nome);
    if (coluna?.papel !== 'chave' && coluna?.papel !== 'campo')
      throw new Error(`the sheet ${p.aba} has no column ${nome}`);
    return coluna;
  };
  for (const [campo, valor] of Object.entries(p.chave)) {
    const { nome, layout } = colunaDe(`CHAVE_${campo}`);
    // The line identifies the record; a key that breaks the layout in the file itself would make the row fail.
    const lido = readValorDoCampo({ tipo: 'texto', texto: valor, formula: false }, layout);
    if (linha === null || 'valor' in lido) celulas[nome] = valor;
  }
  for (const [campo, valor] of Object.entries(p.campos)) {
    const coluna = colunaDe(campo);
    if (valor !== '') celulas[campo] = textoDaCelula(valor, coluna);
    else if (p.acao !== 'INCLUIR') celulas[campo] = LIMPAR;
  }
  return celulas;
}

/** The most digits that a spreadsheet keeps in a number. */
const DIGITOS_DE_NUMERO = 15;

/** The value in the form in which its column shows dates and amounts; as text where a number would lose digits. */
function textoDaCelula(valor: string, { layout }: DeValor): string {
  if (layout.tipo === 'D') {
    const dia = /^(\d{2})(\d{2})(\d{4})$/.exec(valor);
    return dia ? `${dia[3]}-${dia[2]}-${dia[1]}` : valor;
  }
  const decimal = layout.tipo === 'N' && layout.decimais !== null && layout.decimais > 0;
  const cabe = valor.replace(/\D/g, '').length <= DIGITOS_DE_NUMERO;
  return decimal && cabe ? valor.replace(',', '.') : valor;
}

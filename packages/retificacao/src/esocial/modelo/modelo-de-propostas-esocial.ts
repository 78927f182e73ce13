import type { Proposta } from '@apura/apuracao';
import { LIMPAR } from '../../comum/acao.ts';
import type { ModeloDePropostas } from '../../propostas/modelo-de-propostas.ts';
import { ABAS_ESOCIAL, type ColunaAba } from '../plano/abas-esocial.ts';
import { readCelula } from '../plano/read-celula.ts';
import { abaDoEvento } from './aba-do-evento.ts';
import { abasDeApoioEsocial } from './abas-de-apoio.ts';
import { formatoDaColuna } from './formato-da-coluna.ts';

/** The model of the eSocial for proposals. */
export const MODELO_DE_PROPOSTAS_ESOCIAL: ModeloDePropostas = {
  abasDeApoio: abasDeApoioEsocial,
  abas: () => ABAS_ESOCIAL.map(abaDoEvento),
  // The workbook accepts one row for a key, whatever it asks for.
  identidade: (p) => JSON.stringify(Object.entries(chaveDe(p)).toSorted()),
  linha: linhaDaProposta,
};

const abaDe = ({ aba }: Proposta) => ABAS_ESOCIAL.find((a) => a.nome === aba);

/** The key that is filled in; the period of the proposal is part of it where the sheet has the column. */
function chaveDe(p: Proposta): Record<string, string> {
  const temPeriodo = abaDe(p)?.colunas.some((c) => c.nome === 'perApur') === true;
  const chave = temPeriodo ? { perApur: p.periodo, ...p.chave } : p.chave;
  return Object.fromEntries(Object.entries(chave).filter(([, valor]) => valor !== ''));
}

function linhaDaProposta(p: Proposta): Record<string, string> {
  const celulas: Record<string, string> = { ACAO: p.acao, ...chaveDe(p) };
  for (const [campo, valor] of Object.entries(p.campos)) {
    const coluna = abaDe(p)?.colunas.find((c) => c.nome === campo && c.papel === 'campo');
    if (!coluna) throw new Error(`the sheet ${p.aba} has no column ${campo}`);
    celulas[campo] = valor === '' ? LIMPAR : textoDaCelula(valor, coluna);
  }
  return celulas;
}

/** A number that a spreadsheet would shorten is text with a comma, so that it is read as it was. */
function textoDaCelula(valor: string, coluna: ColunaAba): string {
  if (typeof formatoDaColuna(coluna) !== 'object') return valor;
  const lido = readCelula({ tipo: 'numero', texto: String(Number(valor)), formula: false }, coluna.tipo);
  return 'texto' in lido && lido.texto === valor ? valor : valor.replace('.', ',');
}

import { type DefinicaoElemento, parseDefinicao } from './definicao.ts';
import { EVENTOS_DESLIGAMENTO } from './eventos/desligamentos.ts';
import { EVENTOS_EXCLUSAO } from './eventos/exclusao.ts';
import { EVENTOS_FOLHA } from './eventos/folha.ts';
import { EVENTOS_PAGAMENTO } from './eventos/pagamentos.ts';
import { EVENTOS_TABELAS, FRAGMENTOS_TABELAS } from './eventos/tabelas.ts';
import { FRAGMENTOS } from './fragmentos.ts';

/** The layout in which every event is written, as the end of its namespace. */
export const LEIAUTE = 'v_S_01_03_00';

const TABELAS: Readonly<Record<string, string>> = {
  ...EVENTOS_TABELAS,
  ...EVENTOS_FOLHA,
  ...EVENTOS_DESLIGAMENTO,
  ...EVENTOS_PAGAMENTO,
  ...EVENTOS_EXCLUSAO,
};
const ELEMENTOS: Readonly<Record<string, string>> = {
  'S-1005': 'evtTabEstab',
  'S-1010': 'evtTabRubrica',
  'S-1020': 'evtTabLotacao',
  'S-1200': 'evtRemun',
  'S-1202': 'evtRmnRPPS',
  'S-1207': 'evtBenPrRP',
  'S-1210': 'evtPgtos',
  'S-1298': 'evtReabreEvPer',
  'S-1299': 'evtFechaEvPer',
  'S-2299': 'evtDeslig',
  'S-2399': 'evtTSVTermino',
  'S-3000': 'evtExclusao',
};

/** The events that are written, by code. */
export const EVENTOS_ESCRITOS = Object.keys(ELEMENTOS);

/** The element of an event by its code; throws for one that is not written here. */
export function elementoDe(codigo: string): string {
  const elemento = ELEMENTOS[codigo];
  if (elemento === undefined) throw new Error(`no tag table for ${codigo}`);
  return elemento;
}

const definicoes = new Map<string, DefinicaoElemento>();

/** The tag table of an event by its element. */
export function getLeiaute(elemento: string): DefinicaoElemento {
  const pronta = definicoes.get(elemento);
  if (pronta) return pronta;
  const texto = TABELAS[elemento];
  if (texto === undefined) throw new Error(`no tag table for ${elemento}`);
  const definicao = parseDefinicao(elemento, texto, { ...FRAGMENTOS, ...FRAGMENTOS_TABELAS });
  definicoes.set(elemento, definicao);
  return definicao;
}

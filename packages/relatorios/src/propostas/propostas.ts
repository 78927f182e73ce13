import { readSql } from '@apura/apuracao';
import { catalogo } from '../catalogo/catalogo.ts';
import { creditoNaoAproveitado as achadosDeCredito } from '../catalogo/interno/credito-nao-aproveitado.ts';
import { icmsNaBase } from '../catalogo/interno/icms-na-base.ts';
import { icmsStSubstituido } from '../catalogo/interno/icms-st-substituido.ts';
import { tributadoIndevido } from '../catalogo/interno/tributado-indevido.ts';
import { sqlAlterarServico } from './credito-de-servico.ts';
import { creditoNaoAproveitado } from './credito-nao-aproveitado.ts';
import { deItem } from './de-item.ts';
import { defineProposta, type PropostaDefinida } from './define-proposta.ts';
import { MOTIVOS } from './motivos.ts';

const sql = (nome: string) => readSql(import.meta.url, `./${nome}.sql`);

/**
 * A report whose rows lead to months that are only recomputed: their documents are right, and block M or the carried
 * balances do not follow from them. A rectification recomputes every month with a row, so the change is a row that
 * leaves a record as it is.
 */
const deMes = (relatorio: string, nome: string) =>
  defineProposta({ relatorio, obrigacao: 'efdc', sql: `${sql(nome)}${sql('recalculo-do-mes')}` });

/** A report of rubrics whose incidence is another: the rubric changes, and the events that used it are sent again. */
const deRubrica = (relatorio: string, nome: string) =>
  defineProposta({ relatorio, obrigacao: 'esocial', sql: `${sql(nome)}${sql('rubrica-sem-incidencia')}` });

const NATUREZA_NOVA = { outras: ['131-natureza-nova'], depende: [tributadoIndevido.nome] };

/** Every report that proposes changes, in the order of their numbers. The SQL of each says what becomes of its rows. */
export const propostas: readonly PropostaDefinida[] = [
  deItem('EFD-C Exclusão do ICMS da Base', '025-exclusao-icms', {
    outras: ['025-ajuste-retirado'],
    depende: [icmsNaBase.nome],
  }),
  deRubrica('eSocial Rubricas x Incidência CP', '093-rubrica'),
  deRubrica('eSocial Verbas Indenizatórias', '094-rubrica'),
  defineProposta({
    relatorio: 'Cruzamento Fontes Pagadoras x EFD-C',
    obrigacao: 'efdc',
    sql: sql('127-retencao-sem-uso'),
    parametros: [{ parametro: 'USAR_RETENCOES', valor: 'S' }],
  }),
  // What LC 224/2025 leaves to be paid of a zero rate is no matter of the item: block M's adjustment is recomputed.
  deItem('Cruzamento Monofásico Tributado', '131-tributado-indevido', NATUREZA_NOVA),
  deItem('Cruzamento Alíquota Zero e ST', '131-tributado-indevido', NATUREZA_NOVA),
  deItem('Cruzamento CST x CFOP x Alíquota', '134-erro-de-calculo'),
  creditoNaoAproveitado,
  deItem('Cruzamento Crédito com ICMS na Base', '136-credito-icms'),
  deMes('Cruzamento Saldo de Créditos Encadeado', '137-saldo-encadeado'),
  deMes('Cruzamento Bloco M x Documentos', '139-bloco-m'),
  deItem('Cruzamento LC 224 Crédito do Comprador', '146-credito-do-comprador'),
  defineProposta({ relatorio: 'Cruzamento Vendas Sem Efeito', obrigacao: 'efdc', sql: sql('148-venda-sem-efeito') }),
  deItem('Cruzamento ICMS-ST do Substituído', '150-icms-st', { depende: [icmsStSubstituido.nome] }),
  defineProposta({
    relatorio: 'Cruzamento NFS-e Tomadas sem Crédito',
    obrigacao: 'efdc',
    depende: [achadosDeCredito.nome],
    sql: `WITH\n${sql('contas-do-credito')}${sql('195-servico-tomado')}\nUNION ALL BY NAME\n${sqlAlterarServico()}`,
  }),
];

/** How a report proposes changes; undefined for one that proposes none. */
export const findProposta = (relatorio: string): PropostaDefinida | undefined =>
  propostas.find((p) => p.relatorio === relatorio);

/** Why a report proposes no change, as one Portuguese sentence. Throws for a report that does propose some. */
export function motivoSemProposta(relatorio: string): string {
  const numero = catalogo.find((r) => r.nome === relatorio)?.numero;
  const motivo = MOTIVOS.get(numero ?? 0);
  if (motivo === undefined) throw new Error(`report ${relatorio} has no reason to propose nothing`);
  return motivo;
}

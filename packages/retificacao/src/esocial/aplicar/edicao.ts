import type { ElementoXml } from '@apura/documentos';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import type { DefinicaoElemento } from '../leiaute/definicao.ts';
import type { LinhaPlano } from '../plano/plano-esocial.ts';

/** Why a row could not be applied. The message gets the row's place in front. */
export type FalhaEdicao = Pick<Ocorrencia, 'codigo' | 'mensagem' | 'sugestao'> & { coluna?: string };

/** A field that a row changed. `alvo` identifies the record within its event; empty when the event says enough. */
export interface CampoMudado {
  alvo: string;
  campo: string;
  antes: string;
  depois: string;
}

/** An event in the layout in force, and a row that changes it. */
export interface Edicao {
  raiz: ElementoXml;
  definicao: DefinicaoElemento;
  linha: LinhaPlano;
  mudou: (campo: CampoMudado) => void;
}

/** Name of the change when a whole record was added or removed. */
export const REGISTRO_INTEIRO = '(registro)';

/** 'codRubr 1000 · ideTabRubr T1', of the fields that have a value. */
export const describeAlvo = (campos: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(campos)
    .filter(([, v]) => v !== undefined && v !== '')
    .map(([nome, v]) => `${nome} ${v}`)
    .join(' · ');

export const naoEncontrado = (o: { oQue: string; alvo: string }): FalhaEdicao => ({
  codigo: 'CHAVE_NAO_ENCONTRADA',
  mensagem: `${o.oQue} com ${o.alvo} não está no evento em vigor`,
  sugestao: 'Confira a chave nos relatórios do eSocial; para acrescentar, use INCLUIR.',
});

export const repetido = (o: { oQue: string; alvo: string; quantos: number }): FalhaEdicao => ({
  codigo: 'CHAVE_DUPLICADA',
  mensagem: `há ${o.quantos} vezes ${o.oQue} com ${o.alvo}`,
  sugestao: 'Preencha também as colunas opcionais da chave, até que só um registro sirva.',
});

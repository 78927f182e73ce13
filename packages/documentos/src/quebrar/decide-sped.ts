import type { ObrigacaoSped } from '../sped/obrigacao-sped.ts';
import type { SpedLido } from '../sped/read-sped.ts';
import type { SituacaoArquivo } from './catalogo.ts';
import { type CandidatoVersao, chooseVersoes } from './choose-versoes.ts';
import { type Escopo, formatDocument, isInPeriodo, isOfEmpresa } from './escopo.ts';
import { findHashNome } from './find-hash-nome.ts';

/** What the decision needs of one SPED file that was read. */
export interface FichaSped {
  id: string;
  obrigacao: ObrigacaoSped;
  nome: string;
  cnpj: string;
  ie: string | null;
  inicio: string;
  fim: string;
  livro: string;
  finalidade: SpedLido['finalidade'];
  transmissao: string | null;
  recebidoEm: string;
  /** First 40 characters of the receipt of the file that this one replaces, or null. */
  substitui: string | null;
  /** Whether the file is complete (has a 9999). */
  inteiro: boolean;
  /** Whether a digital signature follows the 9999; files that were checked by an earlier release do not say. */
  assinado?: boolean | undefined;
  /** Whether any line was read. */
  temLinhas: boolean;
}

export interface Decisao {
  situacao: SituacaoArquivo;
  /** Portuguese; null when the file is used. */
  motivo: string | null;
}

const USADO: Decisao = { situacao: 'Usado', motivo: null };

/** Decides about every SPED file: first each on its own, then which version of each period counts. */
export function decideSped(fichas: readonly FichaSped[], escopo: Escopo): Map<string, Decisao> {
  const decisoes = new Map(fichas.map((f) => [f.id, decideAlone(f, escopo)]));
  const validas = fichas.filter((f) => decisoes.get(f.id)?.situacao === 'Usado' && f.inicio !== '' && f.fim !== '');
  const porId = new Map(validas.map((f) => [f.id, f]));
  for (const [perdedor, vencedor] of chooseVersoes(validas.map(candidatoFrom))) {
    const usada = porId.get(vencedor);
    const motivo = usada ? substitutionReason(usada, porId.get(perdedor)) : null;
    decisoes.set(perdedor, { situacao: 'Substituído', motivo });
  }
  return decisoes;
}

function decideAlone(f: FichaSped, escopo: Escopo): Decisao {
  if (!f.temLinhas) {
    return { situacao: 'Ilegível', motivo: 'Nenhum registro do arquivo pôde ser lido. Envie o arquivo original.' };
  }
  if (escopo.cnpj !== null && f.cnpj === '') {
    return {
      situacao: 'Ilegível',
      motivo:
        'O arquivo não traz, no começo de uma linha, um registro 0000 com CNPJ legível, e não há como saber de que ' +
        'empresa é. Envie o arquivo transmitido.',
    };
  }
  if (!isOfEmpresa(escopo, [f.cnpj])) {
    return {
      situacao: 'CNPJ diferente',
      motivo:
        `O arquivo é do CNPJ ${formatDocument(f.cnpj)}, e a empresa do projeto é ` +
        `${formatDocument(escopo.cnpj ?? '')}.`,
    };
  }
  if (escopo.inicio !== null && (f.inicio === '' || f.fim === '')) {
    return {
      situacao: 'Ilegível',
      motivo:
        'As datas inicial e final do registro 0000 não estão em ddmmaaaa, e não há como saber de que mês ele é. ' +
        'Envie o arquivo transmitido.',
    };
  }
  if (f.inicio !== '' && f.fim !== '' && !isInPeriodo(escopo, f.inicio, f.fim)) {
    return { situacao: 'Fora do período', motivo: outsideReason(escopo, f.inicio, f.fim) };
  }
  return USADO;
}

function candidatoFrom(f: FichaSped): CandidatoVersao {
  return {
    id: f.id,
    grupo: [f.obrigacao, f.cnpj, f.obrigacao === 'EFDF' ? (f.ie ?? '') : '', f.inicio, f.fim, f.livro].join('|'),
    finalidade: f.finalidade,
    inteiro: f.inteiro,
    assinado: f.assinado === true,
    transmissao: f.transmissao,
    recebidoEm: f.recebidoEm,
    hash: findHashNome(f.nome) ?? null,
    substitui: f.substitui,
  };
}

function substitutionReason(usada: FichaSped, outra: FichaSped | undefined): string {
  // The tax office takes one original of a period.
  const duas = usada.finalidade === 'Original' && outra?.finalidade === 'Original' && outra.inteiro && usada.inteiro;
  const confira = duas ? ' As duas são originais: confira qual foi transmitida e tire a outra.' : '';
  const quando = usada.transmissao ? `, transmitida em ${formatDay(usada.transmissao.slice(0, 10))}` : '';
  const qual = `"${usada.nome}" (${usada.finalidade.toLowerCase()}${quando})`;
  return `Foi usada outra versão do mesmo período: ${qual}.${confira}`;
}

/** The sentence for a period outside the days of the project. */
export function outsideReason(escopo: Escopo, inicio: string, fim: string): string {
  const dias = inicio === fim ? formatDay(inicio) : `${formatDay(inicio)} a ${formatDay(fim)}`;
  return (
    `O arquivo é de ${dias}, e o projeto vai de ${formatDay(escopo.inicio ?? '')} a ` +
    `${formatDay(escopo.fim ?? '')}.`
  );
}

const formatDay = (iso: string): string => iso.split('-').reverse().join('/');

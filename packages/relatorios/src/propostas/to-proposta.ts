import type { ConfiancaProposta, ObrigacaoProposta, Proposta } from '@apura/apuracao';
import { COLUNAS_PROPOSTA } from './define-proposta.ts';

const INDICE = new Map(COLUNAS_PROPOSTA.map((c, i) => [c.key, i]));
const CONFIANCAS: readonly ConfiancaProposta[] = ['Alta', 'Média', 'Baixa'];

/** A row of a query of proposals as a change. Throws when the query left out what every change has. */
export function toProposta(
  row: readonly unknown[],
  { obrigacao, relatorio }: { obrigacao: ObrigacaoProposta; relatorio: string },
): Proposta {
  const valor = (coluna: string): unknown => row[INDICE.get(coluna) ?? -1] ?? null;
  const texto = (coluna: string): string => String(valor(coluna) ?? '');
  const exigido = (coluna: string): string => {
    const achado = texto(coluna);
    if (achado === '') throw new Error(`a proposal of ${relatorio} has no ${coluna}`);
    return achado;
  };
  const confianca = CONFIANCAS.find((c) => c === exigido('confianca'));
  if (confianca === undefined) throw new Error(`a proposal of ${relatorio} has confidence ${texto('confianca')}`);
  return {
    obrigacao,
    acao: exigido('acao'),
    aba: exigido('aba'),
    periodo: exigido('periodo'),
    estabelecimento: texto('estabelecimento'),
    arquivo: texto('arquivo'),
    linha: valor('linha') === null ? null : Number(valor('linha')),
    chave: textosDe(valor('chave')),
    campos: textosDe(valor('campos')),
    antes: textosDe(valor('antes')),
    documento: texto('documento'),
    origem: {
      relatorio,
      posicao: Number(valor('posicao')),
      regra: exigido('regra'),
      tese: exigido('tese'),
      lugar: Number(exigido('lugar')),
      confianca,
    },
  };
}

/** The texts of a JSON object, without the fields that are null. */
function textosDe(json: unknown): Record<string, string> {
  if (json === null) return {};
  const objeto: unknown = JSON.parse(String(json));
  if (typeof objeto !== 'object' || objeto === null) throw new Error('not a JSON object');
  return Object.fromEntries(
    Object.entries(objeto).flatMap(([campo, valor]) => (typeof valor === 'string' ? [[campo, valor]] : [])),
  );
}

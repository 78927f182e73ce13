import { describeCondicao } from '@apura/contract';
import type { RelatorioDefinido } from '@apura/relatorios';
import type { ConsultaGrade } from './parse-consulta.ts';

/** What the sheet of parameters says about the filters. */
export function notasDaConsulta({ colunas }: Pick<RelatorioDefinido, 'colunas'>, { q, filtros }: ConsultaGrade) {
  const buscas = q.trim() === '' ? [] : [{ rotulo: 'Busca', texto: q.trim() }];
  const textos = filtros.flatMap(({ key, condicoes }) => {
    const tipo = colunas.find((coluna) => coluna.key === key)?.type ?? 'text';
    return condicoes.map((condicao) => ({ rotulo: 'Filtro', texto: `${key} ${describeCondicao(condicao, tipo)}` }));
  });
  return [...buscas, ...textos];
}

import type { Diagnostico, PaineisGuardados } from './agregado.ts';
import { type Consulta, sqlDe, texto, valor } from './consulta.ts';
import { readPrazos } from './prazos.ts';

/** The payroll by month and the rubrics that weigh most. */
export async function readFolha(q: Consulta): Promise<Diagnostico['folha']> {
  const series = await q(sqlDe('folha'));
  const top = await q(sqlDe('top-rubricas'));
  return {
    series: series.map((r) => ({
      m: texto(r.mes),
      folha: valor(r.folha),
      base_cp: valor(r.base),
      encargos: valor(r.encargos),
    })),
    top_rubricas: top.map((r) => ({ rubrica: texto(r.rubrica), descricao: texto(r.descricao), valor: valor(r.valor) })),
  };
}

/** Contributions on amounts that the thesis takes out of the base, as far as they were paid. */
export async function readVerbas(q: Consulta): Promise<PaineisGuardados['verbas']> {
  const verbas = await readPrazos(q, {
    de: sqlDe('verbas-valor'),
    chaves: ['descricao', 'situacao'],
    maximo: 40,
  });
  return verbas.map(({ chave, prazos }) => ({ descricao: chave.descricao, situacao: chave.situacao, prazos }));
}

/** Rubrics that leave out a contribution which is due. */
export async function readVerbasRisco(q: Consulta): Promise<Diagnostico['verbas_risco']> {
  const rows = await q(sqlDe('verbas-risco'));
  return rows.map((r) => ({
    rubrica: texto(r.rubrica),
    descricao: texto(r.descricao),
    atual: texto(r.atual),
    esperada: texto(r.esperada),
    valor: valor(r.valor),
  }));
}

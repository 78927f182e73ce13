import type { RiscoGuardado } from './agregado.ts';
import { type Consulta, nulo, numero, sqlDe, texto, valor } from './consulta.ts';
import { confiancaDe, filtrosDe, idDe } from './identidade-achado.ts';
import { prioridadeDe } from './prioridade.ts';

/** Every risk of the consolidated report. Nothing of a risk depends on the day. */
export async function readRiscos(q: Consulta): Promise<RiscoGuardado[]> {
  const linhas = await q(sqlDe('riscos'));
  return linhas.map((r): RiscoGuardado => {
    const base = {
      tipo: 'Risco' as const,
      tese: texto(r.tese),
      relatorio: texto(r.relatorio),
      periodo: nulo(r.ano),
      classe: '',
      grupo: 'sem_valor' as const,
      valor: valor(r.valor),
      confianca: confiancaDe(texto(r.confianca)),
      situacao_tese: '',
      ja_tratado: 'Não' as const,
      pagamento: null,
      encerrado: '0.00',
      prescrito: '0.00',
      prescreve90: '0.00',
      prescreve180: '0.00',
      prescreve_em: null,
      qtd_linhas: numero(r.qtd),
    };
    return {
      ...base,
      id: idDe(base),
      filtros: filtrosDe(base),
      valor_selic: base.valor,
      prioridade: prioridadeDe(base),
    };
  });
}

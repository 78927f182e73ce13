import { formatPeriodo } from '../comum/format-periodo.ts';
import type { Relatar } from '../comum/ocorrencia.ts';
import type { Banco } from '../duck/open-duck.ts';
import { literal } from '../duck/sql-text.ts';
import type { Alvo } from './alvos.ts';
import type { RegistroAberto } from './aplicar/registros.ts';
import type { BuscarRubrica, IncidenciaRubrica } from './bases/rubricas.ts';
import { tell } from './plano/contar-falha.ts';
import { mesDe, nomePeriodo } from './plano/periodo-esocial.ts';
import { textoDe } from './xml/arvore.ts';

/** The validities of the rubrics that the workbook changes, as they will be. */
export function rubricasDepois(
  antes: ReadonlyMap<string, readonly IncidenciaRubrica[]>,
  estados: ReadonlyMap<string, RegistroAberto>,
): Map<string, readonly IncidenciaRubrica[]> {
  const depois = new Map(antes);
  for (const { evento, ide, vigencias } of estados.values()) {
    if (evento !== 'S-1010') continue;
    const chave = ide.map(([, valor]) => valor).join('|');
    depois.set(
      chave,
      vigencias.map(({ iniValid, fimValid, dados }) => ({
        iniValid,
        fimValid,
        tpRubr: textoDe(dados, 'tpRubr'),
        codIncCP: textoDe(dados, 'codIncCP'),
      })),
    );
  }
  return depois;
}

/**
 * Tells the months whose payroll used a rubric with an incidence that changes and is not sent again: the government does
 * not work closed months out anew by itself.
 */
export async function avisarMesesSemReenvio(o: {
  banco: Banco;
  estados: ReadonlyMap<string, RegistroAberto>;
  rubricas: { antes: BuscarRubrica; depois: BuscarRubrica };
  alvos: readonly Alvo[];
  relatar: Relatar;
}): Promise<void> {
  const reenviados = new Set(o.alvos.map((a) => `${a.base.arquivo}|${a.base.ordem}`));
  for (const { evento, ide } of o.estados.values()) {
    if (evento !== 'S-1010') continue;
    const [codRubr = '', ideTabRubr = ''] = ide.map(([, valor]) => valor);
    const usos = await o.banco.ler(
      `SELECT DISTINCT _arquivo AS arquivo, CAST(_evento AS VARCHAR) AS ordem, perApur AS per FROM esocial_folha_item
        WHERE codRubr = ${literal(codRubr)} AND coalesce(ideTabRubr, '') = ${literal(ideTabRubr)} AND perApur IS NOT NULL ORDER BY ALL`,
    );
    const meses = new Map<string, number>();
    for (const { arquivo, ordem, per } of usos) {
      const periodo = nomePeriodo(per ?? '');
      const [antes, depois] = [o.rubricas.antes, o.rubricas.depois].map((b) => b(codRubr, ideTabRubr, mesDe(periodo)));
      const muda = antes?.codIncCP !== depois?.codIncCP || antes?.tpRubr !== depois?.tpRubr;
      if (muda && !reenviados.has(`${arquivo}|${ordem}`)) meses.set(periodo, (meses.get(periodo) ?? 0) + 1);
    }
    if (meses.size === 0) continue;
    const lista = [...meses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([mes, n]) => `${formatPeriodo(mes)} (${n})`);
    tell(o.relatar, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      aba: 'S-1010',
      coluna: 'codIncCP',
      valor: codRubr,
      mensagem: `A incidência da rubrica ${codRubr} (tabela ${ideTabRubr}) muda, e há eventos que a usam e não são reenviados: ${lista.join(', ')}.`,
      sugestao: 'Para que a contribuição desses meses seja recalculada, liste-os na aba S-1200_REENVIAR.',
    });
  }
}

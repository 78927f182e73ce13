import { sqlFatoPc } from '@apura/apuracao';
import { type Leituras, leiturasDoSql } from '@apura/modelo';
import type { RelatorioDefinido } from '../define-relatorio.ts';

/** What the reports read: themselves, through their calculated tables, and through the look-ups that they need. */
export function leiturasDe(relatorios: readonly RelatorioDefinido[]): Leituras {
  const sqls = relatorios.flatMap((r) => [r.sqlEmOrdem, ...r.calculadas.flatMap((t) => t.sqls)]);
  return leiturasDoSql(relatorios.some((r) => r.fatoPc) ? [...sqls, sqlFatoPc().select] : sqls);
}
